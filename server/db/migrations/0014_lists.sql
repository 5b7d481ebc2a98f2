-- What `contract/search-text.ts` does. Language and locale of the database do not matter: only A to Z have a case.
CREATE FUNCTION searchable(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(regexp_replace(normalize(value, NFKD) COLLATE "C", U&'[\0300-\036F]', '', 'g'));
--> statement-breakpoint
-- As the browser sorts text: without case and accents, numbers by value. Cut, so that it fits into an index.
CREATE FUNCTION sort_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(regexp_replace(regexp_replace(searchable(left(value, 100)) COLLATE "C", '([0-9]+)', '0000000000000000\1', 'g'),
  '0*([0-9]{16})(?![0-9])', '\1', 'g'), 200);
--> statement-breakpoint
ALTER TABLE users ADD COLUMN find text GENERATED ALWAYS AS
  (searchable(id || ' ' || first_name || ' ' || last_name || ' ' || split_part(email, '@', 1))) STORED;
--> statement-breakpoint
ALTER TABLE tasks ADD COLUMN find text GENERATED ALWAYS AS
  (searchable(id || ' ' || title || ' ' || coalesce(feedback, ''))) STORED;
--> statement-breakpoint
ALTER TABLE announcements ADD COLUMN find text GENERATED ALWAYS AS
  (searchable(id || ' ' || title || ' ' || coalesce(description, ''))) STORED;
--> statement-breakpoint
ALTER TABLE file_uploads ADD COLUMN find text GENERATED ALWAYS AS
  (searchable(id || ' ' || name || ' ' || type || ' ' || url)) STORED;
--> statement-breakpoint
ALTER TABLE ledger_transactions ADD COLUMN find text GENERATED ALWAYS AS
  (searchable(transaction_id || ' ' || currency || ' ' || total)) STORED;
--> statement-breakpoint
ALTER TABLE audit_log ADD COLUMN find text GENERATED ALWAYS AS (searchable(message || ' ' || first_name || ' ' || last_name
  || ' ' || split_part(email, '@', 1) || ' ' || coalesce(entity_id, ''))) STORED;
--> statement-breakpoint
CREATE INDEX tasks_status_sort ON tasks (status, id);
--> statement-breakpoint
CREATE INDEX tasks_title_sort ON tasks ((sort_key(title) COLLATE "C"), id);
--> statement-breakpoint
CREATE INDEX tasks_feedback_sort ON tasks ((sort_key(feedback) COLLATE "C"), id);
--> statement-breakpoint
CREATE INDEX tasks_due_sort ON tasks (due_date, id);
--> statement-breakpoint
CREATE INDEX users_name_sort ON users ((sort_key(first_name || ' ' || last_name) COLLATE "C"), id);
--> statement-breakpoint
CREATE INDEX users_email_sort ON users ((sort_key(email) COLLATE "C"), id);
--> statement-breakpoint
CREATE INDEX users_created_sort ON users (created_at, id);
--> statement-breakpoint
CREATE INDEX users_active_sort ON users (last_active_at, id);
--> statement-breakpoint
CREATE INDEX users_locked_sort ON users (locked, id);
--> statement-breakpoint
CREATE INDEX file_uploads_name_sort ON file_uploads ((sort_key(name) COLLATE "C"), id);
--> statement-breakpoint
CREATE INDEX ledger_total_sort ON ledger_transactions (total, id);
--> statement-breakpoint
CREATE INDEX ledger_type_sort ON ledger_transactions (type, id);
--> statement-breakpoint
CREATE INDEX ledger_entries_account_idx ON ledger_entries (account_id, transaction_id);
--> statement-breakpoint
CREATE INDEX audit_log_user_idx ON audit_log (user_id, position);
--> statement-breakpoint
CREATE INDEX audit_log_action_sort ON audit_log (action, position);
--> statement-breakpoint
CREATE INDEX audit_log_person_sort ON audit_log ((sort_key(first_name || ' ' || last_name) COLLATE "C"), position);
--> statement-breakpoint
CREATE INDEX audit_log_message_sort ON audit_log ((sort_key(message) COLLATE "C"), position);
--> statement-breakpoint
CREATE INDEX audit_log_ip_sort ON audit_log (ip, position);
--> statement-breakpoint
-- A database service may refuse the extension: search then reads the whole list.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_find ON users USING gin (find gin_trgm_ops);
  CREATE INDEX tasks_find ON tasks USING gin (find gin_trgm_ops);
  CREATE INDEX announcements_find ON announcements USING gin (find gin_trgm_ops);
  CREATE INDEX file_uploads_find ON file_uploads USING gin (find gin_trgm_ops);
  CREATE INDEX ledger_transactions_find ON ledger_transactions USING gin (find gin_trgm_ops);
  CREATE INDEX audit_log_find ON audit_log USING gin (find gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE WARNING 'Search works without an index: %', SQLERRM;
END $$;
