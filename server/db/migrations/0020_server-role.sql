-- The role of the server may not write what these write: they run as the owner of the tables, see privileges.ts.
ALTER FUNCTION check_ledger_transactions() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION check_ledger_entries() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION continue_log() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
-- An import locks out other postings. A role that can only append may not lock the table itself.
CREATE FUNCTION lock_ledger() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE ledger_transactions IN SHARE ROW EXCLUSIVE MODE;
END
$$;
