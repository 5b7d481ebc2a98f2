CREATE TABLE "ledger_finds" (
	"id" bigint PRIMARY KEY NOT NULL,
	"text_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"total" bigint NOT NULL,
	"find" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_text_sums" (
	"text_id" integer NOT NULL,
	"month" timestamp (3) with time zone NOT NULL,
	"transactions" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "ledger_text_sums_text_id_month_pk" PRIMARY KEY("text_id","month")
);
--> statement-breakpoint
CREATE TABLE "ledger_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"accounts" text[] NOT NULL,
	"find" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_texts_key" ON "ledger_texts" USING btree ("type","accounts",md5("find"));
--> statement-breakpoint
CREATE INDEX ledger_finds_text ON ledger_finds (text_id, created_at, id) INCLUDE (total);
--> statement-breakpoint
-- Words without digits, and what other words begin with: "sth-" for STH-20261031-0003366. Many transactions have the same.
CREATE FUNCTION ledger_text(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(words COLLATE "C", '(^|\s)([a-z]{3,}[-_/.:#])?\S*[0-9]\S*', '\1\2', 'g');
--> statement-breakpoint
CREATE FUNCTION ledger_numbers(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(words COLLATE "C", '(^|\s)[^0-9\s]+(?=\s|$)', '', 'g');
--> statement-breakpoint
CREATE VIEW ledger_words AS
SELECT booked.id, booked.type, booked.created_at, booked.total, said.accounts, searchable(concat_ws(' ',
  booked.transaction_id, booked.currency, booked.total, booked.narration, said.words)) AS words
FROM ledger_transactions AS booked CROSS JOIN LATERAL (
  SELECT array_agg(DISTINCT account.code ORDER BY account.code) AS accounts,
    string_agg(concat_ws(' ', entry.narration, entry.bank_name, entry.bank_account_number, entry.bank_account_name), ' '
      ORDER BY entry.position) AS words
  FROM ledger_entries AS entry JOIN accounts AS account ON account.id = entry.account_id
  WHERE entry.transaction_id = booked.id
) AS said;
--> statement-breakpoint
CREATE TYPE ledger_found AS (id bigint, type text, created_at timestamptz, total bigint, accounts text[], find text, numbers text);
--> statement-breakpoint
-- One statement after the other: the text that another posting adds meanwhile is seen by the next one.
CREATE FUNCTION store_ledger_finds(given ledger_found[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_texts (type, accounts, find)
  SELECT DISTINCT type, accounts, find FROM unnest(given) AS new
  WHERE NOT EXISTS (
    SELECT FROM ledger_texts AS known
    WHERE known.type = new.type AND known.accounts = new.accounts AND md5(known.find) = md5(new.find)
  )
  -- Always in this order, so that two postings never wait for each other in a circle.
  ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING;

  WITH stored AS (
    INSERT INTO ledger_finds (id, text_id, created_at, total, find)
    SELECT new.id, known.id, new.created_at, new.total, new.numbers
    FROM unnest(given) AS new JOIN ledger_texts AS known
      ON known.type = new.type AND known.accounts = new.accounts AND md5(known.find) = md5(new.find)
    RETURNING text_id, ledger_finds.created_at, ledger_finds.total
  )
  INSERT INTO ledger_text_sums AS kept (text_id, month, transactions, total)
  SELECT text_id, date_trunc('month', created_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC', count(*), sum(total)
  FROM stored GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (text_id, month) DO UPDATE SET
    transactions = kept.transactions + excluded.transactions, total = kept.total + excluded.total;
END
$$;
--> statement-breakpoint
-- A batch must cost the same in a ledger of any length, see 0006_ledger-plans.sql.
CREATE FUNCTION find_ledger_entries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  PERFORM store_ledger_finds(array_agg(
    (id, type, created_at, total, accounts, ledger_text(words), ledger_numbers(words))::ledger_found))
  FROM (SELECT DISTINCT transaction_id FROM added) AS new JOIN ledger_words ON id = transaction_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_find AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION find_ledger_entries();
--> statement-breakpoint
DO $$
DECLARE
  size constant bigint := 20000;
BEGIN
  FOR part IN 0 .. coalesce((SELECT max(id) FROM ledger_transactions), 0) / size LOOP
    PERFORM store_ledger_finds(array_agg(
      (id, type, created_at, total, accounts, ledger_text(words), ledger_numbers(words))::ledger_found))
    FROM ledger_words WHERE id > part * size AND id <= (part + 1) * size;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_texts_kept BEFORE INSERT OR UPDATE OR DELETE ON "ledger_texts" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change_by_hand();
--> statement-breakpoint
CREATE TRIGGER ledger_texts_no_truncate BEFORE TRUNCATE ON "ledger_texts" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_by_hand();
--> statement-breakpoint
CREATE TRIGGER ledger_finds_kept BEFORE INSERT OR UPDATE OR DELETE ON "ledger_finds" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change_by_hand();
--> statement-breakpoint
CREATE TRIGGER ledger_finds_no_truncate BEFORE TRUNCATE ON "ledger_finds" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_by_hand();
--> statement-breakpoint
CREATE TRIGGER ledger_text_sums_kept BEFORE INSERT OR UPDATE OR DELETE ON "ledger_text_sums" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change_by_hand();
--> statement-breakpoint
CREATE TRIGGER ledger_text_sums_no_truncate BEFORE TRUNCATE ON "ledger_text_sums" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_by_hand();
--> statement-breakpoint
ANALYZE ledger_texts, ledger_finds, ledger_text_sums;
--> statement-breakpoint
-- Where the database has no trigrams, search reads the whole tables.
DO $$ BEGIN
  CREATE INDEX ledger_texts_find ON ledger_texts USING gin (find gin_trgm_ops);
  CREATE INDEX ledger_finds_find ON ledger_finds USING gin (find gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE WARNING 'Search of the ledger works without an index: %', SQLERRM;
END $$;
--> statement-breakpoint
-- Last, since only this stops readers. The previous version searches without it, more slowly.
DROP INDEX IF EXISTS ledger_transactions_find;
