import { describe, expect, test } from 'vitest'
import { applyMove, type StatusOf } from '#machines/lifecycles/kit.ts'
import { taskLifecycle } from '#machines/lifecycles/task.ts'
import { explore } from '#tests/support/model/explore.ts'
import { models } from '#tests/support/model/registry.ts'
import { describePath, walksOf } from '#tests/support/model/walks.ts'

type Status = StatusOf<typeof taskLifecycle>

const exploration = explore(models.task)

test('the task lifecycle is loadable by itself', async () => {
  const { taskLifecycle: loaded } = await import('../../machines/lifecycles/task.ts')
  expect(loaded.machine.id).toBe('task')
})

describe('a stored task', () => {
  test.each(exploration.edges)('$from: $case.name gives $to', ({ from, case: { event }, to }) => {
    expect(applyMove(taskLifecycle, from as Status, event)).toEqual({ ok: true, status: to })
  })

  const refused = exploration.refused.filter(({ in: status }) => status !== 'deleted')

  test.each(refused)('$in: $case.name is refused', ({ in: status, case: { event } }) => {
    expect(applyMove(taskLifecycle, status as Status, event).ok).toBe(false)
  })

  test.each(walksOf(exploration))(
    'walk $# of every legal move, each from the status that the one before has stored',
    (walk) => {
      let status: Status = 'proposed'
      for (const { case: move, to } of walk.steps) {
        expect(applyMove(taskLifecycle, status, move.event), describePath(walk)).toEqual({ ok: true, status: to })
        status = to as Status
      }
    },
  )
})
