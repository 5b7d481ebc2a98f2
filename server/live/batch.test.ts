import { expect, test } from 'vitest'
import type { SessionReader } from '#server/identity/session/session-readers.ts'
import type { LiveRow } from './changes.ts'
import { batchOf } from './hub.ts'

const readerOf = (id: string): SessionReader => ({
  principal: {
    id,
    firstName: id,
    lastName: 'Obi',
    email: `${id}@example.com`,
    isSuperAdmin: false,
    role: undefined,
    permissions: [],
  },
  roleId: null,
})

const row: LiveRow = {
  kind: 'change',
  tags: ['Account'],
  entity: 'account',
  entityId: 'a1',
  version: 2,
  actorId: 'ada',
  requestId: 'r1',
  audience: [{ access: 'signed-in' }],
}

function eventsOf(rows: readonly LiveRow[], readers: readonly SessionReader[]) {
  const [reader = readerOf('ben')] = readers
  const text = Buffer.concat([...batchOf(rows, 'id', readers).printFor(reader)]).toString()
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data))
}

const CHANGE = { tags: ['Account'], entity: 'account', id: 'a1', version: 2, by: 'ada', request: 'r1' }

test.each([
  [25, {}],
  [100, { spread: 300 }],
  [10_000, { spread: 5_000 }],
])('a change with %i readers names how far they spread their reads: %o', (count, spread) => {
  const readers = Array.from({ length: count }, (_, n) => readerOf(`${n}`))
  expect(eventsOf([row], readers)).toEqual([{ ...CHANGE, ...spread }])
  const notification: LiveRow = { ...row, kind: 'notification' }
  expect(eventsOf([notification], readers)).toEqual(['spread' in spread ? spread : 1])
})

test('readers who do not get a change do not spread the reads of the others', () => {
  const readers = Array.from({ length: 100 }, (_, n) => readerOf(`${n}`))
  const audience = [{ access: 'signed-in', people: ['0', '1'] }] as const satisfies LiveRow['audience']
  expect(eventsOf([{ ...row, audience: [...audience] }], readers)).toEqual([CHANGE])
})
