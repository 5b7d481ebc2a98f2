CREATE OR REPLACE FUNCTION check_ledger_entries() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  broken text;
BEGIN
  -- Held until the commit: whoever deactivates one of them at the same time waits, or is waited for.
  PERFORM 1 FROM accounts WHERE id IN (SELECT account_id FROM added) ORDER BY id FOR SHARE;
  -- A reversal closes what was open before the account was deactivated.
  SELECT a.code INTO broken
  FROM added JOIN accounts AS a ON a.id = added.account_id JOIN ledger_transactions AS t ON t.id = added.transaction_id
  WHERE a.status <> 'active' AND t.reverses IS NULL
  LIMIT 1;
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
