CREATE TABLE "record_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"record_id" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"actor_id" text,
	"facts" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seconds" bigint,
	"changes" jsonb,
	"feedback" text,
	"request_id" text NOT NULL,
	"chart" text,
	"refusal" jsonb,
	CONSTRAINT "record_moves_entity_check" CHECK ("record_moves"."entity" in ('task', 'announcement', 'user', 'role', 'account', 'transaction')),
	CONSTRAINT "record_moves_refusal_check" CHECK (("record_moves"."to_status" is null) = ("record_moves"."refusal" is not null))
);
--> statement-breakpoint
CREATE INDEX "record_moves_record_idx" ON "record_moves" USING btree ("entity","record_id","id");
--> statement-breakpoint
CREATE TRIGGER record_moves_append_only BEFORE UPDATE OR DELETE ON "record_moves" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER record_moves_no_truncate BEFORE TRUNCATE ON "record_moves" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO "record_moves" ("entity", "record_id", "event", "to_status", "facts", "at", "request_id")
SELECT adopted.entity, adopted.id, adopted.entity || '.adopt', adopted.status, '{}', now(), 'migration' FROM (
	SELECT 'role' AS entity, id, CASE WHEN is_active THEN 'active' ELSE 'inactive' END AS status, created_at FROM roles
	UNION ALL SELECT 'user', id, CASE WHEN locked THEN 'locked' ELSE 'unlocked' END, created_at FROM users
	UNION ALL SELECT 'account', id, status, created_at FROM accounts
	UNION ALL SELECT 'announcement', id, status, created_at FROM announcements
	UNION ALL SELECT 'task', id, status, created_at FROM tasks
	UNION ALL SELECT 'transaction', t.transaction_id,
		CASE WHEN EXISTS (SELECT FROM ledger_transactions AS reversal WHERE reversal.reverses = t.id) THEN 'reversed' ELSE 'posted' END,
		t.recorded_at FROM ledger_transactions AS t
) AS adopted ORDER BY adopted.created_at, adopted.id;
