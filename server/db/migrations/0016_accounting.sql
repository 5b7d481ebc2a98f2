CREATE TABLE "account_sums" (
	"account_id" text NOT NULL,
	"grain" text NOT NULL,
	"starts" timestamp (3) with time zone NOT NULL,
	"debits" bigint NOT NULL,
	"credits" bigint NOT NULL,
	CONSTRAINT "account_sums_account_id_grain_starts_pk" PRIMARY KEY("account_id","grain","starts")
);
--> statement-breakpoint
ALTER TABLE "account_sums" ADD CONSTRAINT "account_sums_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "created_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "ledger_entries" DISABLE TRIGGER ledger_entries_append_only;
--> statement-breakpoint
UPDATE "ledger_entries" SET "created_at" = booked.created_at FROM "ledger_transactions" AS booked WHERE booked.id = "ledger_entries".transaction_id;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER ledger_entries_append_only;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "created_at" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "ledger_entries_booked_idx" ON "ledger_entries" USING btree ("account_id","created_at","transaction_id","position");
--> statement-breakpoint
-- The index above begins with the same column.
DROP INDEX "ledger_entries_account_idx";
--> statement-breakpoint
INSERT INTO "account_sums"
SELECT account_id, grain, date_trunc(grain, created_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC',
  coalesce(sum(amount) FILTER (WHERE type = 'debit'), 0), coalesce(sum(amount) FILTER (WHERE type = 'credit'), 0)
FROM "ledger_entries" CROSS JOIN (VALUES ('month'), ('day'), ('hour')) AS grains (grain)
GROUP BY 1, 2, 3;
--> statement-breakpoint
-- A batch must cost the same in a ledger of any length, see 0006_ledger-plans.sql.
CREATE OR REPLACE FUNCTION check_ledger_entries() RETURNS trigger LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  broken text;
BEGIN
  -- Held until the commit: whoever deactivates one of them at the same time waits, or is waited for.
  PERFORM 1 FROM accounts WHERE id IN (SELECT account_id FROM added) ORDER BY id FOR SHARE;
  SELECT code INTO broken FROM accounts WHERE id IN (SELECT account_id FROM added) AND status <> 'active' LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'account % is not active', broken USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_active_account';
  END IF;

  SELECT t.transaction_id INTO broken
  FROM (
    SELECT transaction_id,
      count(*) AS entries,
      sum(amount) FILTER (WHERE type = 'debit') AS debits,
      sum(amount) FILTER (WHERE type = 'credit') AS credits
    FROM added GROUP BY transaction_id
  ) AS sums
  JOIN ledger_transactions AS t ON t.id = sums.transaction_id
  WHERE sums.debits IS DISTINCT FROM t.total
    OR sums.credits IS DISTINCT FROM t.total
    OR sums.entries <> (SELECT count(*) FROM ledger_entries AS stored WHERE stored.transaction_id = sums.transaction_id)
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the entries of transaction % must come together, and debits and credits must each equal its total', broken
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_balance';
  END IF;

  SELECT t.transaction_id INTO broken FROM added JOIN ledger_transactions AS t ON t.id = added.transaction_id
  WHERE t.created_at <> added.created_at LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the entries of transaction % must have its time', broken
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_time';
  END IF;

  SELECT undone.transaction_id INTO broken
  FROM (
    SELECT t.transaction_id, e.account_id, CASE e.type WHEN 'debit' THEN e.amount ELSE -e.amount END AS moved
    FROM added AS e JOIN ledger_transactions AS t ON t.id = e.transaction_id
    WHERE t.reverses IS NOT NULL
    UNION ALL
    SELECT t.transaction_id, e.account_id, CASE e.type WHEN 'debit' THEN e.amount ELSE -e.amount END
    FROM ledger_transactions AS t JOIN ledger_entries AS e ON e.transaction_id = t.reverses
    WHERE t.reverses IS NOT NULL AND t.id IN (SELECT transaction_id FROM added)
  ) AS undone
  GROUP BY undone.transaction_id, undone.account_id
  HAVING sum(undone.moved) <> 0
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transaction % does not undo the one that it reverses', broken
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_reversal';
  END IF;

  INSERT INTO account_sums AS kept (account_id, grain, starts, debits, credits)
  SELECT hours.account_id, grains.grain, date_trunc(grains.grain, hours.hour) AT TIME ZONE 'UTC', sum(hours.debits), sum(hours.credits)
  FROM (
    SELECT account_id, date_trunc('hour', created_at AT TIME ZONE 'UTC') AS hour,
      coalesce(sum(amount) FILTER (WHERE type = 'debit'), 0) AS debits,
      coalesce(sum(amount) FILTER (WHERE type = 'credit'), 0) AS credits
    FROM added GROUP BY 1, 2
  ) AS hours
  CROSS JOIN (VALUES ('month'), ('day'), ('hour')) AS grains (grain)
  GROUP BY 1, 2, 3
  -- Always in this order, so that two postings never wait for each other in a circle.
  ORDER BY 1, 2, 3
  ON CONFLICT (account_id, grain, starts) DO UPDATE SET
    debits = kept.debits + excluded.debits,
    credits = kept.credits + excluded.credits;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TABLE "account_balances";
--> statement-breakpoint
-- What was debited to and credited on an account before an instant. In the database, so that its plans are made once for a connection.
CREATE FUNCTION account_sums_before(account text, instant timestamptz, OUT debits numeric, OUT credits numeric) LANGUAGE plpgsql STABLE AS $$
DECLARE
  this_month timestamptz := date_trunc('month', instant AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
  this_day timestamptz := date_trunc('day', instant AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
  this_hour timestamptz := date_trunc('hour', instant AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
BEGIN
  SELECT coalesce(sum(parts.debits), 0), coalesce(sum(parts.credits), 0) INTO debits, credits
  FROM (
    SELECT kept.debits, kept.credits FROM account_sums AS kept
    WHERE account_id = account AND grain = 'month' AND starts < this_month
    UNION ALL
    SELECT kept.debits, kept.credits FROM account_sums AS kept
    WHERE account_id = account AND grain = 'day' AND starts >= this_month AND starts < this_day
    UNION ALL
    SELECT kept.debits, kept.credits FROM account_sums AS kept
    WHERE account_id = account AND grain = 'hour' AND starts >= this_day AND starts < this_hour
    UNION ALL
    SELECT CASE type WHEN 'debit' THEN amount ELSE 0 END, CASE type WHEN 'credit' THEN amount ELSE 0 END FROM ledger_entries
    WHERE account_id = account AND created_at >= this_hour AND created_at < instant
  ) AS parts;
END
$$;
--> statement-breakpoint
CREATE TRIGGER account_sums_kept BEFORE INSERT OR UPDATE OR DELETE ON "account_sums" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change_by_hand();
--> statement-breakpoint
CREATE TRIGGER account_sums_no_truncate BEFORE TRUNCATE ON "account_sums" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_by_hand();
