import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TaskStatus } from '#contract/task.ts'
import { applyMove } from '#machines/lifecycles/kit.ts'
import { taskLifecycle } from '#machines/lifecycles/task.ts'
import { taskViewers } from '#machines/viewers.ts'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import { explore, itemsOf } from '#tests/support/model/explore.ts'
import { models } from '#tests/support/model/registry.ts'
import { type Person, startTaskWorld, type TaskMove, type TaskRow, type TaskWorld } from './support/task-world.ts'

type ViewerName = keyof typeof taskViewers

/** Who sends the call, and whose task it is. */
const CAST: Record<ViewerName, { caller: Person; assignedTo: Person }> = {
  owner: { caller: 'chidi', assignedTo: 'chidi' },
  'owning super admin': { caller: 'adaeze', assignedTo: 'adaeze' },
  reviewer: { caller: 'adaeze', assignedTo: 'chidi' },
  colleague: { caller: 'zainab', assignedTo: 'chidi' },
}

const OPEN: TaskStatus[] = ['proposed', 'approved', 'denied', 'carried-forward', 'done']
const OWNERS: ViewerName[] = ['owner', 'owning super admin']

interface Rule {
  readonly from: TaskStatus[]
  readonly to: TaskStatus | 'deleted'
  readonly who: ViewerName[]
  /** What else the call changes on a row. */
  readonly stores: Partial<TaskRow>
  readonly says: string
}

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.
const BY_SPECIFICATION: Record<TaskMove, Rule> = {
  'task.edit': {
    from: ['proposed'],
    to: 'proposed',
    who: [...OWNERS, 'reviewer'],
    stores: { title: 'Edited title', description: 'Edited text' },
    says: 'Task edited',
  },
  'task.delete': {
    from: ['proposed'],
    to: 'deleted',
    who: [...OWNERS, 'reviewer'],
    stores: {},
    says: 'Task deleted',
  },
  'task.markDone': {
    from: ['approved', 'denied', 'carried-forward'],
    to: 'done',
    who: OWNERS,
    stores: { percentageDone: 80 },
    says: 'Task marked as done',
  },
  'task.approve': {
    from: OPEN.filter((status) => status !== 'approved'),
    to: 'approved',
    who: ['reviewer'],
    stores: { feedback: 'Good scope' },
    says: 'Task approved',
  },
  'task.deny': {
    from: OPEN.filter((status) => status !== 'denied'),
    to: 'denied',
    who: ['reviewer'],
    stores: { feedback: 'Too broad' },
    says: 'Task denied',
  },
  'task.requestMore': {
    from: OPEN,
    to: 'carried-forward',
    who: ['reviewer'],
    stores: { feedback: 'Add the figures' },
    says: 'Task updated',
  },
  'task.complete': {
    from: OPEN,
    to: 'completed',
    who: ['owning super admin', 'reviewer'],
    stores: {},
    says: 'Task marked as completed',
  },
}

const exploration = explore(models.task)
const legal = exploration.edges.map(({ from, to, items, case: { event, viewer } }) => ({
  status: from as TaskStatus,
  type: event.type,
  viewer,
  to,
  items,
}))
const pairs = exploration.refused.map((pair) => ({
  status: pair.in,
  type: pair.case.event.type,
  viewer: pair.case.viewer,
}))
const ofDeleted = pairs.filter(({ status }) => status === 'deleted')
const ofStored = pairs.filter((pair): pair is typeof pair & { status: TaskStatus } => pair.status !== 'deleted')
// Staff are not told that somebody else's task exists: to them it is missing, in whatever status it is.
const ofStrangers = ofStored.filter(({ viewer }) => viewer === 'colleague')
const ofKnown = ofStored.filter(({ viewer }) => viewer !== 'colleague')

const MISSING = { message: 'This task does not exist.', code: 'not-found' }

let world: TaskWorld

beforeAll(async () => {
  world = await startTaskWorld()
})
afterAll(() => world.close())

async function send({ status, type, viewer }: { status: TaskStatus; type: TaskMove; viewer: ViewerName }) {
  const { caller, assignedTo } = CAST[viewer]
  const before = await world.putTask({ status, assignedTo })
  world.clock.advance(1)
  const audited = await world.countAudited()
  const announced = world.announced.length
  const { status: code, body } = await world.move(caller, before.id, type)
  return {
    caller,
    before,
    answer: { code, body },
    after: await world.rowOf(before.id),
    announced: world.announced.slice(announced),
    audit: (await world.auditLog(audited)).map(({ userId, action, entityId, before, after }) => ({
      userId,
      action,
      entityId,
      before,
      after,
    })),
  }
}

const asStored = (row: TaskRow | undefined) => (row ? JSON.parse(JSON.stringify(row)) : null)

describe('every status by every move by every viewer, over HTTP', () => {
  test('is as many legal and refused calls as it should be', () => {
    expect({
      legal: legal.length,
      refusedToKnown: ofKnown.length,
      refusedToStrangers: ofStrangers.length,
      ofDeleted: ofDeleted.length,
    }).toEqual({ legal: 35, refusedToKnown: 91, refusedToStrangers: 42, ofDeleted: 28 })
  })

  const walked = new Set<string>()

  test.each(legal)('$viewer: $type while $status gives $to', async ({ items, to, ...cell }) => {
    const rule = BY_SPECIFICATION[cell.type]
    const { caller, before, answer, after, audit, announced } = await send(cell)
    expect({ to, isStated: rule.from.includes(cell.status) && rule.who.includes(cell.viewer) }).toEqual({
      to: rule.to,
      isStated: true,
    })
    expect(answer).toEqual({ code: 200, body: { message: rule.says } })
    const { to: status } = rule
    const expected =
      status === 'deleted'
        ? undefined
        : { ...before, ...rule.stores, status, version: before.version + 1, updatedAt: world.clock.now() }
    expect(after).toEqual(expected)
    expect(audit).toEqual([
      { userId: caller, action: cell.type, entityId: before.id, before: asStored(before), after: asStored(after) },
    ])
    expect(announced).toEqual(['Task'])
    for (const item of items) walked.add(item)
  })

  test.each(ofKnown)('$viewer: $type while $status is refused, and changes nothing', async (cell) => {
    const rule = BY_SPECIFICATION[cell.type]
    const { caller, before, answer, after, audit, announced } = await send(cell)
    const decision = applyMove(taskLifecycle, cell.status, { type: cell.type, by: taskViewers[cell.viewer] })
    if (decision.ok) throw new Error('The lifecycle allows this')
    const { why: kind, status: state, guard, message } = decision.refusal
    const stated = rule.from.includes(cell.status)
      ? { code: 403, name: 'forbidden', kind: 'guard' }
      : { code: 409, name: 'conflict', kind: 'state' }
    expect(answer).toEqual({ code: stated.code, body: { message, code: stated.name, why: { kind, state, guard } } })
    expect(kind).toBe(stated.kind)
    expect(after).toEqual(before)
    expect(announced).toEqual([])
    expect(audit).toEqual([{ userId: caller, action: cell.type, entityId: before.id, before: null, after: null }])
  })

  test.each(ofStrangers)('$viewer: $type while $status is answered like a missing one', async (cell) => {
    const { before, answer, after, audit, announced } = await send(cell)
    expect(answer).toEqual({ code: 404, body: MISSING })
    expect(after).toEqual(before)
    expect({ audit, announced }).toEqual({ audit: [], announced: [] })
  })

  test.each(ofDeleted)('$viewer: $type of a deleted task finds nothing', async ({ viewer, type }) => {
    const { caller, assignedTo } = CAST[viewer]
    const task = await world.putTask({ assignedTo })
    await world.move(assignedTo, task.id, 'task.delete')
    const { status, body } = await world.move(caller, task.id, type)
    expect({ status, body }).toEqual({ status: 404, body: MISSING })
  })

  test('takes every transition of the lifecycle', () => {
    expect([...walked].sort()).toEqual(itemsOf(taskLifecycle.machine).sort())
    writeCoverage('http', 'task', walked)
  })
})
