ALTER TABLE "record_moves" ADD COLUMN "again" boolean DEFAULT false NOT NULL, ADD COLUMN "reworked" boolean DEFAULT false NOT NULL, ADD COLUMN "age" bigint DEFAULT 0;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "record_moves_at_idx" ON "record_moves" USING brin ("at") WITH (autosummarize = on);
--> statement-breakpoint
-- A trigger, so that moves of the previous version have it too. A statement with several moves of a record sees its own rows.
-- A session keeps the plan that it made for an empty table. So the setting and the orders ask for the index of records.
CREATE FUNCTION note_rework() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  started timestamptz;
BEGIN
  SELECT
    coalesce((SELECT true FROM record_moves WHERE entity = NEW.entity AND record_id = NEW.record_id
      AND to_status = NEW.to_status AND from_status IS DISTINCT FROM to_status ORDER BY id LIMIT 1), false),
    coalesce((SELECT reworked FROM record_moves WHERE entity = NEW.entity AND record_id = NEW.record_id
      AND to_status IS NOT NULL AND from_status IS DISTINCT FROM to_status ORDER BY id DESC LIMIT 1), false),
    (SELECT at FROM record_moves WHERE entity = NEW.entity AND record_id = NEW.record_id
      AND from_status IS NULL AND event <> entity || '.adopt' ORDER BY id LIMIT 1)
  INTO NEW.again, NEW.reworked, started;
  NEW.reworked := NEW.reworked OR NEW.again;
  NEW.age := CASE WHEN started IS NOT NULL THEN greatest(0, floor(extract(epoch FROM NEW.at - started))) END;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER record_moves_note_rework BEFORE INSERT ON "record_moves" FOR EACH ROW WHEN (NEW.from_status <> NEW.to_status) EXECUTE FUNCTION note_rework();
--> statement-breakpoint
ALTER TABLE "record_moves" DISABLE TRIGGER record_moves_append_only;
--> statement-breakpoint
-- The seals do not cover these columns, so they stay true.
UPDATE "record_moves" SET again = noted.again, reworked = noted.reworked,
  age = CASE WHEN started IS NOT NULL THEN greatest(0, floor(extract(epoch FROM record_moves.at - started))) END
FROM (
  SELECT id, from_status, again, bool_or(again) OVER (PARTITION BY entity, record_id ORDER BY id) AS reworked,
    min(at) FILTER (WHERE from_status IS NULL AND event <> entity || '.adopt') OVER (PARTITION BY entity, record_id) AS started
  FROM (
    SELECT id, entity, record_id, event, from_status, at,
      row_number() OVER (PARTITION BY entity, record_id, to_status ORDER BY id) > 1 AS again
    FROM "record_moves" WHERE to_status IS NOT NULL AND from_status IS DISTINCT FROM to_status
  ) entries
) noted
WHERE record_moves.id = noted.id AND noted.from_status IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "record_moves" ENABLE TRIGGER record_moves_append_only;
--> statement-breakpoint
DROP TABLE "lifecycle_checks";
