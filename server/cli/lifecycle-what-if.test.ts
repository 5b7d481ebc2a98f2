import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { currentChart } from '#server/core/moves.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { processFolder } from '#tools/process.ts'

const stage = processFolder()
afterAll(() => stage.close())

async function store(at: string, facts: object, chart: string) {
  const config = { databaseUrl: undefined, dataDir: stage.data, minFreeBytes: 0 }
  const db = await openDatabase(config, { onFatal: exitBecauseOf })
  await db.transaction((tx) =>
    tx.execute(sql`
      insert into record_moves (entity, record_id, event, from_status, to_status, actor_id, facts, at, request_id, chart)
      values ('user', 'ben', 'user.lock', 'unlocked', 'locked', 'ada', ${JSON.stringify(facts)}, ${at}, 'r', ${chart})`),
  )
  await db.close()
}

async function ask(...args: string[]) {
  const { exit, text } = stage.run('server/cli/lifecycle-what-if.ts', args)
  return [await exit, text()]
}

const saying = (moves: string, text: string) => [
  ...[0, `This counts ${moves}, not stories: a refused one would have changed what follows.\n\n${text}\n`],
]

test('the command says what would differ, as text and as a table, and always exits with 0', async () => {
  await stage.prepareDatabase()
  expect(await ask()).toEqual(saying('0 moves', 'There are no stored moves.'))
  await store('2026-03-02T10:00Z', { by: { relation: 'covering' } }, currentChart('user'))
  expect(await ask('--markdown')).toEqual(saying('1 move', 'Nothing would differ.'))
  await store('2026-03-02T11:00Z', { by: { relation: 'self' } }, 'ffffffffffff')
  const text =
    'now refused: 1 move of user, “Lock user” by the user while unlocked. People: 1. Latest: ben, 2026-03-02T11:00:00.000Z'
  expect(await ask()).toEqual(saying('2 moves', text))
  const head = '| moves | people | move | by | while | today | latest record |\n|---|---|---|---|---|---|---|\n'
  const row = '| 1 | 1 | user: Lock user | the user | unlocked | now refused | ben, 2026-03-02T11:00:00.000Z |'
  expect(await ask('--markdown')).toEqual(saying('2 moves', head + row))
})
