CREATE TABLE "proofs" (
	"entity" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"moves" bigint NOT NULL,
	"rules" jsonb NOT NULL
);
