CREATE TABLE "media_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"folder" text NOT NULL,
	"reserved_bytes" bigint NOT NULL,
	"lock_holder" text,
	"locked_until" timestamp (3) with time zone,
	"release_requested" boolean DEFAULT false NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "media_uploads_folder_check" CHECK ("media_uploads"."folder" in ('announcements', 'uploads'))
);
--> statement-breakpoint
ALTER TABLE "media_assets" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_uploads_owner_idx" ON "media_uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "media_uploads_used_idx" ON "media_uploads" USING btree ("used_at");--> statement-breakpoint
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_assets_owner_idx" ON "media_assets" USING btree ("owner_id");