-- Users are never deleted. The keys only locked the row of a user for each task: calls of one person waited for each other.
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_assigned_to_users_id_fk";
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_created_by_users_id_fk";
--> statement-breakpoint
-- One index for the primary key and for what was read by another index.
DROP INDEX "live_changes_xid_idx";
--> statement-breakpoint
ALTER TABLE "live_changes" DROP CONSTRAINT "live_changes_pkey", ADD CONSTRAINT "live_changes_xid_seq_pk" PRIMARY KEY("xid","seq");
--> statement-breakpoint
DROP INDEX "notifications_user_idx";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_pkey", ADD CONSTRAINT "notifications_user_id_id_pk" PRIMARY KEY("user_id","id");
