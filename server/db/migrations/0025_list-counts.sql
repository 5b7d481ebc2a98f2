-- A list of tasks by status or due date is counted and filtered in the index alone. Built before the others go: only that stops readers.
CREATE INDEX tasks_due_filter ON tasks (due_date, id) INCLUDE (status, assigned_to);
--> statement-breakpoint
CREATE INDEX tasks_status_filter ON tasks (status, id) INCLUDE (assigned_to);
--> statement-breakpoint
DROP INDEX tasks_due_sort;
--> statement-breakpoint
DROP INDEX tasks_status_sort;
