-- A page by amount reads the dates and types of many transactions in the index alone. Built before the other goes: only that stops readers.
CREATE INDEX ledger_amount_sort ON ledger_transactions (total, id) INCLUDE (type, created_at);
--> statement-breakpoint
DROP INDEX ledger_total_sort;
