DROP INDEX "users_role_idx";--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role_id","id");
--> statement-breakpoint
CREATE INDEX users_super_admin_idx ON users (id) WHERE is_super_admin;
--> statement-breakpoint
-- Messages begin with what was done: those of one action are together in the list by message, far from its ends.
CREATE INDEX audit_log_action_message_sort ON audit_log (action, (sort_key(message) COLLATE "C"), position);
