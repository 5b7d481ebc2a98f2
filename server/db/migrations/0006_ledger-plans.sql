-- A batch must cost the same in a ledger of any length. Joined by hashing, the whole ledger is read for each.
ALTER FUNCTION check_ledger_transactions() SET enable_hashjoin = off SET enable_mergejoin = off;
--> statement-breakpoint
ALTER FUNCTION check_ledger_entries() SET enable_hashjoin = off SET enable_mergejoin = off;
