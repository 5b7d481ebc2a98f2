ALTER TABLE "notifications" DROP CONSTRAINT "notifications_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_actor_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_settled_by_users_id_fk";

--> statement-breakpoint
-- The same results as before. A function in SQL becomes part of each expression: each insert then prepares the whole of it, for
-- every generated column and index. Text without letters beyond ASCII is not changed by normalize.
CREATE OR REPLACE FUNCTION searchable(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE WHEN octet_length(value) = length(value) THEN lower(value COLLATE "C")
    ELSE lower(regexp_replace(normalize(value, NFKD) COLLATE "C", U&'[\0300-\036F]', '', 'g')) END;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sort_key(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  key text := public.searchable(left(value, 100));
BEGIN
  RETURN left(CASE WHEN key COLLATE "C" !~ '[0-9]' THEN key
    ELSE regexp_replace(regexp_replace(key COLLATE "C", '([0-9]+)', '0000000000000000\1', 'g'),
      '0*([0-9]{16})(?![0-9])', '\1', 'g') END, 200);
END
$$;
