import { describe } from 'vitest'
import { accounts } from '#server/db/ledger-tables.ts'
import * as schema from '#server/db/schema.ts'
import { LIFECYCLE_SPECS } from '#tests/spec/areas.ts'
import type { LifecycleSpec } from '#tests/spec/lifecycle-spec.ts'
import { clear } from '#tools/database.ts'
import { startFinanceWorld } from './support/finance-world.ts'
import type { LifecycleName, Row } from './support/lifecycle-table.ts'
import { walkLifecycle } from './support/lifecycle-walk.ts'
import { insertRow, type StoredIn } from './support/world.ts'

type PlainRow = Row & Readonly<Record<string, unknown>>

const TABLES: Readonly<Record<string, unknown>> = { ...schema, accounts }

const CALLERS: Readonly<Record<string, string>> = { 'super admin': 'adaeze', 'anyone else': 'joy' }

const callerOf = (viewer: string) => {
  const caller = CALLERS[viewer]
  if (!caller) throw new Error(`Nobody in the finance world is ${viewer}`)
  return caller
}

/** The lifecycles whose table says what a record stores. The others have a file each. */
const PLAIN = Object.entries<LifecycleSpec>(LIFECYCLE_SPECS).flatMap(([name, { stored }]) =>
  stored ? [{ name: name as LifecycleName, stored }] : [],
)

describe.each(PLAIN)('every status of $name by every move by every viewer, over HTTP', ({ name, stored }) => {
  const { columns, title, moves = {} } = stored
  const table = TABLES[`${name}s`] as StoredIn<PlainRow>
  walkLifecycle<LifecycleName, Awaited<ReturnType<typeof startFinanceWorld>>, PlainRow>(name, {
    storedIn: table,
    start: startFinanceWorld,
    put: async ({ db, clock }, { status }) => {
      await clear(db, table)
      return insertRow(db, table, { id: name, status, version: 3, createdAt: clock.now(), ...columns })
    },
    callerOf,
    stored: (status) => ({ status }),
    nameOf: (row) => String(row[title]),
    moves: Object.fromEntries(
      Object.entries(moves).map(([type, { body, changes }]) => [type, { body: () => body, stores: () => changes }]),
    ),
  })
})
