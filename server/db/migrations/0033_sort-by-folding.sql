-- As `sortKeyOf` of `src/list/row-source.ts`: what the search folds, then the text itself.
CREATE OR REPLACE FUNCTION sort_key(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  start text := left(value, 100);
  key text := public.searchable(start);
BEGIN
  IF key COLLATE "C" ~ '[0-9]' THEN
    key := regexp_replace(regexp_replace(key COLLATE "C", '([0-9]+)', '0000000000000000\1', 'g'),
      '0*([0-9]{16})(?![0-9])', '\1', 'g');
  END IF;
  RETURN left(key, 200) || CASE WHEN octet_length(start) = length(start) THEN '' ELSE U&'\0001' || start END;
END
$$;
--> statement-breakpoint
REINDEX INDEX tasks_title_sort;
--> statement-breakpoint
REINDEX INDEX tasks_feedback_sort;
--> statement-breakpoint
REINDEX INDEX users_name_sort;
--> statement-breakpoint
REINDEX INDEX users_email_sort;
--> statement-breakpoint
REINDEX INDEX file_uploads_name_sort;
--> statement-breakpoint
REINDEX INDEX audit_log_person_sort;
--> statement-breakpoint
REINDEX INDEX audit_log_message_sort;
--> statement-breakpoint
REINDEX INDEX audit_log_action_message_sort;
