import { describe, expect, test } from 'vitest'
import { applyMove, type StatusOf } from '#machines/lifecycles/kit.ts'
import { taskLifecycle } from '#machines/lifecycles/task.ts'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import { explore, itemsOf } from '#tests/support/model/explore.ts'
import { models } from '#tests/support/model/registry.ts'
import { describePath, walksOf } from '#tests/support/model/walks.ts'

type Status = StatusOf<typeof taskLifecycle>

const exploration = explore(models.task)

describe('the task lifecycle, walked', () => {
  test('is loadable by itself', async () => {
    const { taskLifecycle: loaded } = await import('../../machines/lifecycles/task.ts')
    expect(loaded.machine.id).toBe('task')
  })

  test('reaches every status and accepts and refuses as many pairs as it should', () => {
    expect([...exploration.vertices.keys()].sort()).toEqual([
      'approved',
      'carried-forward',
      'completed',
      'deleted',
      'denied',
      'done',
      'proposed',
    ])
    expect({ legal: exploration.edges.length, refused: exploration.refused.length }).toEqual({
      legal: 35,
      refused: 161,
    })
  })

  test('has no transition that nobody can make', () => {
    const items = itemsOf(taskLifecycle.machine)
    expect([...exploration.items].sort()).toEqual([...items].sort())
    expect(items).toHaveLength(30)
  })

  test('has no guard that always answers the same', () => {
    expect(exploration.guards).toEqual({
      isOwner: { true: 20, false: 16 },
      isReviewer: { true: 40, false: 120 },
      isOwningSuperAdmin: { true: 10, false: 20 },
    })
  })

  test('changes nothing when it refuses', () => {
    expect(exploration.refused.filter(({ changed }) => changed)).toEqual([])
  })
})

describe('a stored task', () => {
  test.each(exploration.edges)('$from: $case.name gives $to', ({ from, case: { event }, to }) => {
    expect(applyMove(taskLifecycle, from as Status, event)).toEqual({ ok: true, status: to })
  })

  const refused = exploration.refused.filter(({ in: status }) => status !== 'deleted')

  test.each(refused)('$in: $case.name is refused', ({ in: status, case: { event } }) => {
    expect(applyMove(taskLifecycle, status as Status, event).ok).toBe(false)
  })

  const walks = walksOf(exploration)

  test.each(walks)('walk $# of every legal move, each from the status that the one before has stored', (walk) => {
    let status: Status = 'proposed'
    for (const { case: move, to } of walk.steps) {
      expect(applyMove(taskLifecycle, status, move.event), describePath(walk)).toEqual({ ok: true, status: to })
      status = to as Status
    }
  })

  test('meets every legal move on the walks, which are what the machine layer covers', () => {
    const steps = walks.flatMap((walk) => walk.steps)
    expect(new Set(steps).size).toBe(35)
    writeCoverage(
      'machine',
      'task',
      steps.flatMap(({ items }) => items),
    )
  })
})
