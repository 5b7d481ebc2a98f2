CREATE FUNCTION refuse_change_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is not possible: the ledger keeps it', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_new_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the code of account % cannot be changed', OLD.code USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
-- Whole statements at once: a row at a time would be too slow for an import.
CREATE FUNCTION check_ledger_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  broken text;
BEGIN
  SELECT transaction_id INTO broken FROM added
  WHERE NOT EXISTS (SELECT FROM ledger_entries AS stored WHERE stored.transaction_id = added.id) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transaction % must come with its entries, in one statement', broken
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_entries';
  END IF;

  INSERT INTO ledger_counts AS kept (grain, starts, ends, transactions, incoming, incoming_total, outgoing_total)
  SELECT grains.grain,
    date_trunc(grains.grain, hours.hour) AT TIME ZONE 'UTC' AS starts,
    (date_trunc(grains.grain, hours.hour) + grains.span) AT TIME ZONE 'UTC',
    sum(hours.transactions), sum(hours.incoming), sum(hours.incoming_total), sum(hours.outgoing_total)
  FROM (
    SELECT date_trunc('hour', created_at AT TIME ZONE 'UTC') AS hour,
      count(*) AS transactions,
      count(*) FILTER (WHERE type = 'incoming') AS incoming,
      coalesce(sum(total) FILTER (WHERE type = 'incoming'), 0) AS incoming_total,
      coalesce(sum(total) FILTER (WHERE type = 'outgoing'), 0) AS outgoing_total
    FROM added GROUP BY 1
  ) AS hours
  CROSS JOIN (VALUES ('month', interval '1 month'), ('day', interval '1 day'), ('hour', interval '1 hour')) AS grains (grain, span)
  GROUP BY 1, 2, 3
  -- Always in this order, so that two postings never wait for each other in a circle.
  ORDER BY 1, 2
  ON CONFLICT (grain, starts) DO UPDATE SET
    transactions = kept.transactions + excluded.transactions,
    incoming = kept.incoming + excluded.incoming,
    incoming_total = kept.incoming_total + excluded.incoming_total,
    outgoing_total = kept.outgoing_total + excluded.outgoing_total;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION check_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
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

  INSERT INTO account_balances AS kept (account_id, debits, credits)
  SELECT account_id,
    coalesce(sum(amount) FILTER (WHERE type = 'debit'), 0),
    coalesce(sum(amount) FILTER (WHERE type = 'credit'), 0)
  FROM added GROUP BY account_id ORDER BY account_id
  ON CONFLICT (account_id) DO UPDATE SET
    debits = kept.debits + excluded.debits,
    credits = kept.credits + excluded.credits;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- How many transactions happened after an instant. In the database, so that its plans are made once for a connection.
CREATE FUNCTION ledger_newer_than(instant timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  next_hour timestamptz := (date_trunc('hour', instant AT TIME ZONE 'UTC') + interval '1 hour') AT TIME ZONE 'UTC';
  next_day timestamptz := (date_trunc('day', instant AT TIME ZONE 'UTC') + interval '1 day') AT TIME ZONE 'UTC';
  next_month timestamptz := (date_trunc('month', instant AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  RETURN (SELECT coalesce(sum(transactions), 0) FROM ledger_counts WHERE grain = 'month' AND starts >= next_month)
    + (SELECT coalesce(sum(transactions), 0) FROM ledger_counts WHERE grain = 'day' AND starts >= next_day AND starts < next_month)
    + (SELECT coalesce(sum(transactions), 0) FROM ledger_counts WHERE grain = 'hour' AND starts >= next_hour AND starts < next_day)
    + (SELECT count(*) FROM ledger_transactions WHERE created_at > instant AND created_at < next_hour);
END
$$;
--> statement-breakpoint
-- Where the transaction is that `skipped` newer ones come before: so many of those before `before`, newest first.
-- Walks the months, the days of one month, the hours of one day.
CREATE FUNCTION ledger_place(skipped bigint, OUT before timestamptz, OUT skip bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  step text;
  since timestamptz := '-infinity';
BEGIN
  before := 'infinity';
  skip := skipped;
  FOREACH step IN ARRAY ARRAY['month', 'day', 'hour'] LOOP
    SELECT found.starts, found.ends, skip - (found.through - found.transactions) INTO since, before, skip
    FROM (
      SELECT starts, ends, transactions, sum(transactions) OVER (ORDER BY starts DESC) AS through
      FROM ledger_counts WHERE grain = step AND starts >= since AND starts < before
    ) AS found
    WHERE found.through > skip ORDER BY found.starts DESC LIMIT 1;
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accounts_code_stays BEFORE UPDATE OF "code" ON "accounts" FOR EACH ROW WHEN (OLD.code <> NEW.code) EXECUTE FUNCTION refuse_new_code();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_check AFTER INSERT ON "ledger_transactions" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_transactions();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_check AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_entries();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE ON "ledger_transactions" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_no_truncate BEFORE TRUNCATE ON "ledger_transactions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER account_balances_kept BEFORE INSERT OR UPDATE OR DELETE ON "account_balances" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change_by_hand();
--> statement-breakpoint
CREATE TRIGGER account_balances_no_truncate BEFORE TRUNCATE ON "account_balances" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_by_hand();
--> statement-breakpoint
CREATE TRIGGER ledger_counts_kept BEFORE INSERT OR UPDATE OR DELETE ON "ledger_counts" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change_by_hand();
--> statement-breakpoint
CREATE TRIGGER ledger_counts_no_truncate BEFORE TRUNCATE ON "ledger_counts" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_by_hand();
