CREATE TABLE "task_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" text NOT NULL,
	"event" text NOT NULL,
	"actor_id" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task_notes" ADD CONSTRAINT "task_notes_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_notes_task_idx" ON "task_notes" USING btree ("task_id","id");
--> statement-breakpoint
-- A note goes with its task, whose row is gone by then. Nothing else changes or deletes one.
CREATE FUNCTION refuse_change_of_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM tasks WHERE id = OLD.task_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION '% of % is not possible: it is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER task_notes_append_only BEFORE UPDATE OR DELETE ON "task_notes" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_note();
--> statement-breakpoint
CREATE TRIGGER task_notes_no_truncate BEFORE TRUNCATE ON "task_notes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_note();
