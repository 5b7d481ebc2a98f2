import type { PGlite } from '@electric-sql/pglite'

/** Differs after a test that added a trigger, dropped an index or changed a column. */
const SCHEMA = `
  select md5(string_agg(part, ',' order by part)) as schema from (
    select 'function' || oid || prosrc from pg_proc where oid >= 16384
    union all select 'trigger' || oid || tgenabled::text from pg_trigger
    union all select 'constraint' || oid || convalidated from pg_constraint where oid >= 16384
    union all select 'index' || indexrelid || indisvalid from pg_index where indexrelid >= 16384
    union all select 'column' || attrelid || attname || atttypid || attnotnull from pg_attribute where attrelid >= 16384
  ) as parts (part)`

const TABLES = `select tablename as name from pg_tables where schemaname = 'public'`

/** Triggers refuse to empty the tables of the log and of the ledger, except for a replica. */
const EMPTY = `
  set session_replication_role = replica;
  do $$
  declare
    name text;
    is_filled boolean;
    filled text[] := '{}';
  begin
    for name in ${TABLES} loop
      execute format('select exists (select from %I)', name) into is_filled;
      if is_filled then filled := filled || quote_ident(name); end if;
    end loop;
    if filled <> '{}' then execute 'truncate ' || array_to_string(filled, ', ') || ' cascade'; end if;
    perform setval(quote_ident(sequencename), 1, false)
      from pg_sequences where schemaname = 'public' and last_value is not null;
  end $$`

interface Initial {
  readonly schema: string | undefined
  /** By the name of its table: the rows as JSON. */
  readonly rows: ReadonlyMap<string, string>
}

const schemaOf = async (engine: PGlite) => (await engine.query<{ schema: string }>(SCHEMA)).rows[0]?.schema

async function initialOf(engine: PGlite): Promise<Initial> {
  const tables = await engine.query<{ name: string }>(TABLES)
  const found = new Map<string, string>()
  for (const { name } of tables.rows) {
    const { rows } = await engine.query<{ all: string | null }>(`select json_agg(t)::text as all from ${name} t`)
    if (rows[0]?.all) found.set(name, rows[0].all)
  }
  return { schema: await schemaOf(engine), rows: found }
}

/** False after a change of the schema. */
async function restore(engine: PGlite, { schema, rows }: Initial) {
  await engine.exec(`rollback; ${EMPTY}`)
  for (const [table, all] of rows)
    await engine.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [all])
  await engine.exec('discard all')
  return (await schemaOf(engine)) === schema
}

/** A closed engine serves the next test, emptied: that takes a fraction of the time of a start. */
export function reusingEngines(start: () => Promise<PGlite>) {
  const idle: PGlite[] = []
  let initial: Initial | undefined
  return {
    async take() {
      const engine = idle.pop() ?? (await start())
      initial ??= await initialOf(engine)
      return engine
    },
    async release(engine: PGlite) {
      const isRestored = initial && (await restore(engine, initial).catch(() => false))
      if (isRestored) idle.push(engine)
      else await engine.close()
    },
  }
}
