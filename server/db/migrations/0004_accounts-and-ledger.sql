CREATE TABLE "account_balances" (
	"account_id" text PRIMARY KEY NOT NULL,
	"debits" bigint NOT NULL,
	"credits" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"normal_balance" text NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_type_check" CHECK ("accounts"."type" in ('asset', 'liability', 'equity', 'revenue', 'expense')),
	CONSTRAINT "accounts_normal_balance_check" CHECK ("accounts"."normal_balance" in ('debit', 'credit')),
	CONSTRAINT "accounts_status_check" CHECK ("accounts"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "ledger_counts" (
	"grain" text NOT NULL,
	"starts" timestamp (3) with time zone NOT NULL,
	"ends" timestamp (3) with time zone NOT NULL,
	"transactions" bigint NOT NULL,
	"incoming" bigint NOT NULL,
	"incoming_total" bigint NOT NULL,
	"outgoing_total" bigint NOT NULL,
	CONSTRAINT "ledger_counts_grain_starts_pk" PRIMARY KEY("grain","starts")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"transaction_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"account_id" text NOT NULL,
	"type" text NOT NULL,
	"amount" bigint NOT NULL,
	"narration" text,
	"bank_name" text,
	"bank_account_number" text,
	"bank_account_name" text,
	CONSTRAINT "ledger_entries_transaction_id_position_pk" PRIMARY KEY("transaction_id","position"),
	CONSTRAINT "ledger_entries_type_check" CHECK ("ledger_entries"."type" in ('credit', 'debit')),
	CONSTRAINT "ledger_entries_amount_check" CHECK ("ledger_entries"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" text NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"total" bigint NOT NULL,
	"status" text DEFAULT 'posted' NOT NULL,
	"type" text NOT NULL,
	"narration" text,
	"reverses" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_transactions_currency_check" CHECK ("ledger_transactions"."currency" in ('NGN')),
	CONSTRAINT "ledger_transactions_total_check" CHECK ("ledger_transactions"."total" > 0),
	CONSTRAINT "ledger_transactions_status_check" CHECK ("ledger_transactions"."status" in ('posted')),
	CONSTRAINT "ledger_transactions_type_check" CHECK ("ledger_transactions"."type" in ('incoming', 'outgoing')),
	CONSTRAINT "ledger_transactions_reverses_check" CHECK ("ledger_transactions"."reverses" < "ledger_transactions"."id")
);
--> statement-breakpoint
ALTER TABLE "account_balances" ADD CONSTRAINT "account_balances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_ledger_transactions_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_code_key" ON "accounts" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_transaction_id_key" ON "ledger_transactions" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reverses_key" ON "ledger_transactions" USING btree ("reverses") WHERE "ledger_transactions"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_created_idx" ON "ledger_transactions" USING btree ("created_at","id");