CREATE TABLE "live_changes" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_changes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"entity" text,
	"entity_id" text,
	"version" integer,
	"actor_id" text,
	"request_id" text,
	"audience" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"deleted" "pg_snapshot" NOT NULL,
	"mark" "pg_snapshot" NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_state_id_check" CHECK ("live_state"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "live_changes_xid_idx" ON "live_changes" USING btree ("xid");
--> statement-breakpoint
INSERT INTO live_state (id, deleted, mark, marked_at) SELECT 1, now, now, current_timestamp FROM pg_current_snapshot() AS now;
