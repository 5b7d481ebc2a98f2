CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"holder" text,
	"leased_until" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sealed" "bytea",
	"due_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_holder" text,
	"leased_until" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outbox_mails_waiting_idx" ON "outbox_mails" USING btree ("due_at") WHERE "outbox_mails"."sent_at" is null and "outbox_mails"."given_up_at" is null;