CREATE TABLE "audit_seals" (
	"batch" bigint PRIMARY KEY NOT NULL,
	"from_tx" bigint NOT NULL,
	"to_tx" bigint NOT NULL,
	"entries" integer NOT NULL,
	"moves" integer NOT NULL,
	"total" bigint NOT NULL,
	"entries_root" "bytea" NOT NULL,
	"moves_root" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
INSERT INTO "audit_seals" SELECT 0, 0, 0, 0, 0, 0, '', '', now(), decode("hash", 'hex') FROM "audit_head";
--> statement-breakpoint
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON "audit_seals" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
DROP TABLE "audit_head" CASCADE;
--> statement-breakpoint
-- What the numbers of this cluster's transactions lack to continue those in the rows. continue_log replaces it.
CREATE FUNCTION log_offset() RETURNS bigint LANGUAGE sql STABLE RETURN 0::bigint;
--> statement-breakpoint
CREATE FUNCTION log_transaction() RETURNS bigint LANGUAGE sql STABLE RETURN pg_current_xact_id()::text::bigint + log_offset();
--> statement-breakpoint
-- Every transaction below it has ended.
CREATE FUNCTION log_horizon() RETURNS bigint LANGUAGE sql STABLE RETURN pg_snapshot_xmin(pg_current_snapshot())::text::bigint + log_offset();
--> statement-breakpoint
CREATE FUNCTION log_is_visible(tx bigint, snapshot pg_snapshot) RETURNS boolean LANGUAGE sql STABLE RETURN CASE
  WHEN tx - log_offset() < pg_snapshot_xmin(snapshot)::text::bigint THEN true
  ELSE pg_visible_in_snapshot((tx - log_offset())::text::xid8, snapshot) END;
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "tx" bigint;
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "tx" TYPE bigint USING "position", ALTER COLUMN "hash" TYPE bytea USING decode("hash", 'hex');
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "tx" SET NOT NULL, ALTER COLUMN "tx" SET DEFAULT log_transaction(), ALTER COLUMN "previous_hash" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);
--> statement-breakpoint
SELECT setval('audit_log_position_seq', max("position")) FROM "audit_log" HAVING max("position") IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_hash_check" CHECK (length("audit_log"."hash") = 32);
--> statement-breakpoint
ALTER TABLE "record_moves" ADD COLUMN "tx" bigint;
--> statement-breakpoint
ALTER TABLE "record_moves" ALTER COLUMN "tx" TYPE bigint USING "id";
--> statement-breakpoint
ALTER TABLE "record_moves" ALTER COLUMN "tx" SET NOT NULL, ALTER COLUMN "tx" SET DEFAULT log_transaction();
--> statement-breakpoint
CREATE INDEX "audit_log_tx_idx" ON "audit_log" USING btree ("tx");
--> statement-breakpoint
CREATE INDEX "record_moves_tx_idx" ON "record_moves" USING btree ("tx");
--> statement-breakpoint
-- For each start. After a restore into another cluster, or after the migration above, new rows would lie below the last seal.
CREATE FUNCTION continue_log() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sealed bigint := (SELECT max(to_tx) FROM audit_seals);
  newest bigint := greatest((SELECT max(tx) FROM audit_log), (SELECT max(tx) FROM record_moves));
  seen pg_snapshot := pg_current_snapshot();
BEGIN
  IF sealed > pg_snapshot_xmin(seen)::text::bigint + log_offset() OR newest >= pg_snapshot_xmax(seen)::text::bigint + log_offset() THEN
    EXECUTE format('CREATE OR REPLACE FUNCTION log_offset() RETURNS bigint LANGUAGE sql STABLE RETURN %s::bigint',
      greatest(sealed, newest + 1) - pg_snapshot_xmin(seen)::text::bigint);
  END IF;
END
$$;
