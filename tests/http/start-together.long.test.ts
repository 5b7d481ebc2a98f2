import { expect, onTestFinished, test } from 'vitest'
import { createEmptyPostgres, onPostgres } from '#tools/database.ts'
import { processFolder } from '#tools/process.ts'

/** Each insert of users waits: filling the database takes longer than any lock timeout of a call. */
const SLOW_INSERTS = `
  create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(1.5); return null; end $$;
  create function slow_down_users() returns event_trigger language plpgsql as $$
    begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.users') then
        create trigger slow before insert on users for each statement execute function slow();
      end if;
    end
  $$;
  create event trigger slow_users on ddl_command_end when tag in ('CREATE TABLE') execute function slow_down_users();`

const url = process.env.TEST_DATABASE_URL ?? ''

test.runIf(url)(
  'two processes that start at once on an empty PostgreSQL both become ready, with one demonstration organization',
  async () => {
    const stage = processFolder()
    onTestFinished(stage.close)
    const { superuser: DATABASE_URL } = await createEmptyPostgres(url)
    await onPostgres(DATABASE_URL, SLOW_INSERTS)
    const servers = await Promise.all([1, 2].map(() => stage.startServer({ DATABASE_URL, DEMO: '1' })))
    const answers = await Promise.all(servers.map((server) => fetch(`${server.url}/readyz`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const counts = await onPostgres(
      DATABASE_URL,
      `select (select count(*)::int from users) as users, (select count(*)::int from tasks) as tasks,
      (select count(*)::int from ledger_transactions) as transactions,
      (select count(*)::int from audit_log where action = 'demo.load') as loaded`,
    )
    expect(counts).toEqual([{ users: 40, tasks: 200, transactions: 5_000, loaded: 1 }])
  },
)
