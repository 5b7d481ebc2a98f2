import { describe, expect, test } from 'vitest'
import { applyMove, type StatusOf } from '#machines/lifecycles/kit.ts'
import { taskLifecycle } from '#machines/lifecycles/task.ts'
import { explore } from '#tests/support/model/explore.ts'
import { models } from '#tests/support/model/registry.ts'
import { describePath, walksOf } from '#tests/support/model/walks.ts'

type Status = StatusOf<typeof taskLifecycle>

const exploration = explore(models.task)

describe('a stored task', () => {
  const statuses = [...exploration.vertices.keys()].filter((status) => status !== 'deleted') as Status[]

  test.each(statuses)('that is %s moves as the model does', (status) => {
    for (const { case: move, to } of exploration.edges.filter(({ from }) => from === status))
      expect(applyMove(taskLifecycle, status, move.event), move.name).toEqual({ ok: true, status: to })
  })

  test.each(statuses)('that is %s refuses what the model refuses', (status) => {
    for (const { case: move } of exploration.refused.filter((pair) => pair.in === status))
      expect(applyMove(taskLifecycle, status, move.event).ok, move.name).toBe(false)
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
