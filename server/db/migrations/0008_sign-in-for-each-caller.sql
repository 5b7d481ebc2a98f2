-- Sign-ins under way have to begin again: nothing says who asked for them.
DELETE FROM "pending_sign_ins";--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"email_hash" text NOT NULL,
	"user_id" text,
	"code_hash" text NOT NULL,
	"asked_by" text NOT NULL,
	"sign_in_id" text,
	"used_for" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_sign_ins" DROP CONSTRAINT "pending_sign_ins_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD COLUMN "asked_by" text NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD COLUMN "codes_passed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_sign_in_id_pending_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."pending_sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_codes_email_idx" ON "sign_in_codes" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "sign_in_codes_sign_in_idx" ON "sign_in_codes" USING btree ("sign_in_id");--> statement-breakpoint
CREATE INDEX "sign_in_codes_user_idx" ON "sign_in_codes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "pending_sign_ins" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "pending_sign_ins" DROP COLUMN "code_hash";