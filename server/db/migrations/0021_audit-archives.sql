CREATE TABLE "audit_archives" (
	"to_batch" bigint PRIMARY KEY NOT NULL,
	"from_batch" bigint NOT NULL,
	"to_tx" bigint NOT NULL,
	"entries" bigint NOT NULL,
	"file" text NOT NULL,
	"archived_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER audit_archives_append_only BEFORE UPDATE OR DELETE ON "audit_archives" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_archives_no_truncate BEFORE TRUNCATE ON "audit_archives" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_change_unless_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.tx < (SELECT max(to_tx) FROM audit_archives) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% of % is not possible: it is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_archived();
