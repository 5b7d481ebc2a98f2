import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { TABLE_HEAD } from '#server/core/lifecycle-check/what-if.ts'
import { currentChart } from '#server/core/moves.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { processFolder } from '#tools/process.ts'

const stage = processFolder()
afterAll(() => stage.close())

async function store(moves: readonly [at: string, facts: object, chart: string][]) {
  const config = { databaseUrl: undefined, dataDir: stage.data, minFreeBytes: 0 }
  const db = await openDatabase(config, { onFatal: exitBecauseOf })
  for (const [at, facts, chart] of moves)
    await db.queries.execute(sql`
      insert into record_moves (entity, record_id, event, from_status, to_status, actor_id, facts, at, request_id, chart)
      values ('user', 'ben', 'user.lock', 'unlocked', 'locked', 'ada', ${JSON.stringify(facts)}, ${at}, 'r', ${chart})`)
  await db.close()
}

test('the command prints what would differ, and exits with 0', async () => {
  await stage.prepareDatabase()
  await store([
    ['2026-03-02T10:00Z', { by: { relation: 'covering' } }, currentChart('user')],
    ['2026-03-02T11:00Z', { by: { relation: 'self' } }, 'ffffffffffff'],
  ])
  const { exit, text } = stage.run('server/cli/lifecycle-what-if.ts', ['--markdown'])
  expect([await exit, text().split('\n').slice(2)]).toEqual([
    0,
    [
      ...TABLE_HEAD.split('\n'),
      '| 1 | 1 | user: Lock user | the user | unlocked | now refused | ben, 2026-03-02T11:00:00.000Z |',
      '',
    ],
  ])
})
