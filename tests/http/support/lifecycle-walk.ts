import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ErrorBody, SESSION_INVALID } from '#contract/error.ts'
import { decideMove, type Lifecycle } from '#machines/core/lifecycle.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { registry } from '#machines/registry.ts'
import { verifyAudit } from '#server/core/audit/verify.ts'
import { recordMoves } from '#server/db/log-tables.ts'
import { notifications } from '#server/db/notification-tables.ts'
import { type MoveSpec, notNow } from '#tests/spec/lifecycle-spec.ts'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import {
  type Cell,
  callsOf,
  type LifecycleName,
  type LifecycleTable,
  type Refusal,
  type Row,
  type StatusIn,
  specOf,
  type World,
} from './lifecycle-table.ts'
import { unreadIn } from './unread.ts'
import { asStored, find } from './world.ts'

const moveOf = (name: LifecycleName, type: string) => specOf(name).moves[type] as MoveSpec

const movesOf = async ({ server }: World, id: string) =>
  (
    await server.db.queries.select().from(recordMoves).where(eq(recordMoves.recordId, id)).orderBy(asc(recordMoves.id))
  ).map(({ event, from, to, actorId, refusal }) => ({ event, from, to, actorId, why: refusal?.why }))

/** Returns what the call changed. */
async function send<N extends LifecycleName, W extends World, R extends Row>(
  world: W,
  name: N,
  table: LifecycleTable<N, W, R>,
  cell: Cell<N>,
  headers?: Record<string, string>,
) {
  const row = await table.put(world, cell)
  const before = await find(world.server.db, table.storedIn, row.id)
  const caller = table.callerOf(cell.viewer, row)
  const as = await world.server.signInAs(caller)
  const audited = await world.countAudited()
  const moved = (await movesOf(world, row.id)).length
  await world.server.db.queries.delete(notifications)
  world.clock.advance(1)
  const { method, path, body: stated } = moveOf(name, cell.type).call
  const body = table.moves?.[cell.type]?.body?.(row) ?? stated
  const answer = await world.server.request(method, path.replace('{id}', row.id), { as, body, headers })
  return {
    row,
    caller,
    answer: { status: answer.status, body: answer.body, etag: answer.headers.get('etag') },
    before,
    after: await find(world.server.db, table.storedIn, row.id),
    audit: await world.auditLog(audited),
    moves: (await movesOf(world, row.id)).slice(moved),
    notified: await unreadIn(world.server.db),
  }
}

function rowAfter<N extends LifecycleName, W extends World, R extends Row>(
  { stored }: LifecycleTable<N, W, R>,
  row: R,
  to: StatusIn<N>,
  changes: object | undefined,
  now: Date,
): R | undefined {
  if (to === 'deleted') return undefined
  const stamp = 'updatedAt' in row && { updatedAt: now }
  return { ...row, ...changes, ...stored(to as Exclude<StatusIn<N>, 'deleted'>), ...stamp, version: row.version + 1 }
}

const REFUSED: Readonly<Record<Refusal, { status: number; code: string; isAudited: boolean }>> = {
  'a conflict': { status: 409, code: 'conflict', isAudited: true },
  forbidden: { status: 403, code: 'forbidden', isAudited: true },
  'not for them': { status: 403, code: 'forbidden', isAudited: true },
  'not found': { status: 404, code: 'not-found', isAudited: false },
  'without a session': { status: 401, code: 'session-invalid', isAudited: false },
}

/** Sends every move in every status by every viewer: a legal one leads to the stated status, any other changes nothing. */
export function walkLifecycle<N extends LifecycleName, W extends World, R extends Row>(
  name: N,
  table: LifecycleTable<N, W, R>,
) {
  const { lifecycle, viewers } = registry[name] as { lifecycle: Lifecycle; viewers: Readonly<Record<string, Person>> }
  const calls = callsOf(name, table)
  const legal = calls.filter(({ refusal }) => refusal === undefined)
  const refused = calls.flatMap(({ refusal, ...call }) => (refusal ? { ...call, refusal } : []))
  const walked = new Set<string>()
  let world: W

  beforeAll(async () => {
    world = await table.start()
  })
  afterAll(() => {
    writeCoverage('http', name, walked)
    return world.close()
  })

  /** The guard's name comes from the lifecycle. */
  function toldOf(refusal: Refusal, { status, type, viewer }: Cell<N>): Pick<ErrorBody, 'message' | 'why'> {
    const { label, refusal: message = '' } = moveOf(name, type)
    if (refusal === 'not found') return { message: `This ${name} does not exist.` }
    if (refusal === 'without a session') return { message: SESSION_INVALID }
    if (refusal === 'not for them') return { message: 'Only a super admin can do this.' }
    if (refusal === 'a conflict') {
      const shown = specOf(name).statuses[status]?.label ?? status
      return { message: notNow(label, name, shown), why: { kind: 'state', state: status } }
    }
    const decision = decideMove(lifecycle, status as never, { type, by: viewers[viewer] } as never)
    if (decision.ok) throw new Error('The lifecycle allows this')
    return { message, why: { kind: 'guard', state: status, guard: decision.refusal.guard } }
  }

  function notifiedBy({ type, status }: Cell<N>, row: R, caller: string) {
    const { notifies } = moveOf(name, type)
    if (notifies === 'nobody') return []
    const { who, kind, from = [status] } = notifies
    const people = from.includes(status) ? (table.recipients?.[who]?.(row) ?? []) : []
    return people.filter((id) => id !== caller).map((id) => [id, kind])
  }

  test('makes every call that the graph accepts or refuses', () => {
    const { accepted, refused: refusals } = specOf(name).figures
    expect([legal.length, refused.length]).toEqual([accepted, refusals])
  })

  test.each(legal)('$viewer: $type while $status gives $to', async ({ to, machineTo, transitions, ...cell }) => {
    const { says, logged, call } = moveOf(name, cell.type)
    const stores = table.moves?.[cell.type]?.stores
    const { row, caller, answer, before, after, audit, moves, notified } = await send(world, name, table, cell)
    const expected = rowAfter(table, row, to, stores ? stores(row) : call.body, world.clock.now())
    const etag = expected ? `"${expected.version}"` : null
    expect(machineTo).toBe(to)
    expect(answer).toEqual({ status: 200, body: { message: says }, etag })
    expect({ before, after }).toEqual({ before: row, after: expected })
    const message = `${logged}: ${table.nameOf(expected ?? row)}`
    const entry = { userId: caller, action: cell.type, message, entity: name, entityId: row.id }
    expect(audit).toEqual([{ ...entry, before: asStored(row), after: asStored(expected) }])
    expect(moves).toEqual([{ event: cell.type, from: cell.status, to, actorId: caller, why: undefined }])
    expect(notified).toEqual(notifiedBy(cell, row, caller))
    await table.afterwards?.(world, row, cell.type)
    for (const item of transitions) walked.add(item)
  })

  const types = [...new Map(legal.map((call) => [call.type, call])).values()]

  test.each(types)('$type with an older version in If-Match is refused and changes nothing', async (cell) => {
    const { row, answer, after, audit, notified } = await send(world, name, table, cell, { 'if-match': '"2"' })
    const message = 'Somebody else changed this in the meantime. Reload and try again.'
    expect(answer).toEqual({ status: 412, body: { code: 'stale-version', message }, etag: null })
    expect([after, audit, notified]).toEqual([row, [], []])
  })

  test.each(types)('$type with the current version in If-Match is accepted', async (cell) => {
    const { answer } = await send(world, name, table, cell, { 'if-match': '"3"' })
    expect(answer.status).toBe(200)
  })

  test.each(refused)('$viewer: $type while $status is $refusal, and changes nothing', async (call) => {
    const { refusal, machineTo, ...cell } = call
    const { row, caller, answer, before, after, audit, moves, notified } = await send(world, name, table, cell)
    const { status, code, isAudited } = REFUSED[refusal]
    const told = toldOf(refusal, cell)
    expect(machineTo).toBeUndefined()
    expect(answer).toEqual({ status, body: { code, ...told }, etag: null })
    expect(after).toEqual(before)
    expect(before === undefined).toBe(cell.status === 'deleted')
    const action = moveOf(name, cell.type).call.name
    const entry = { userId: caller, action, message: `Refused: ${told.message}`, entity: name, entityId: row.id }
    expect(audit).toEqual(isAudited ? [{ ...entry, before: null, after: null }] : [])
    const refusedByChart = { event: cell.type, from: cell.status, to: null, actorId: caller, why: told.why?.kind }
    expect([moves, notified]).toEqual([told.why ? [refusedByChart] : [], []])
    await table.afterwards?.(world, row)
  })

  test('leaves a sound audit log', async () => {
    expect(await world.server.db.transaction(verifyAudit)).toHaveProperty('sound', true)
  })
}
