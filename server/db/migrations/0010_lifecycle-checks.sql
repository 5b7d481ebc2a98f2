CREATE TABLE "lifecycle_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lifecycle_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"records" bigint NOT NULL,
	"moves" bigint NOT NULL,
	"accepted_today" bigint NOT NULL,
	"found" bigint NOT NULL,
	"findings" jsonb NOT NULL,
	"charts" jsonb NOT NULL
);
