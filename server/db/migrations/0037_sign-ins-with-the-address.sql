ALTER TABLE "users" ADD COLUMN "signed_in_as" text;
--> statement-breakpoint
UPDATE "users" SET "signed_in_as" = "email" WHERE "last_active_at" IS NOT NULL;
