import { expect, onTestFinished, test } from 'vitest'
import { openClient } from '#tools/cluster/client.ts'
import { codesIn } from '#tools/codes.ts'
import { createEmptyPostgres, onPostgres } from '#tools/database.ts'
import { processFolder } from '#tools/process.ts'

const ADMIN = 'admin@statehouse.example'

/** As a database service that offers only some extensions. */
const REFUSE_EXTENSIONS = `
  create function refuse() returns event_trigger language plpgsql as $$
    begin raise exception 'pg_trgm is not offered' using errcode = 'insufficient_privilege'; end
  $$;
  create event trigger refuse_extensions on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse();`

const url = process.env.TEST_DATABASE_URL ?? ''

test.runIf(url)(
  'a PostgreSQL that refuses the extension pg_trgm serves a search without an index, and the start says so',
  async () => {
    const stage = processFolder()
    onTestFinished(stage.close)
    const { superuser: DATABASE_URL } = await createEmptyPostgres(url)
    await onPostgres(DATABASE_URL, REFUSE_EXTENSIONS)
    const server = await stage.startServer({ DATABASE_URL, DEMO: '1' })
    expect(await server.said(/The database lacks the extension (\w+)/)).toBe('pg_trgm')

    const client = openClient(server.url)
    await client.signIn(ADMIN, codesIn(stage.data))
    const { body } = await client.call('GET', '/query/users?search=admin%40statehouse')
    expect(body.data.rows.map(({ email }: { email: string }) => email)).toEqual([ADMIN])
    const indexes = await onPostgres(DATABASE_URL, "select indexname from pg_indexes where indexname like '%_find'")
    expect(indexes).toEqual([])
  },
)
