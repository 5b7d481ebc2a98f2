import { describe, expect, test } from 'vitest'
import { matrix } from '#machines/core/lifecycle.ts'
import { workflowNames, workflowOf } from '../workflow.ts'
import { movesOf } from './play.ts'

describe.each(workflowNames.map(workflowOf))('playing $name', (workflow) => {
  const { entry, states, moves, chart } = workflow

  test.runIf(entry.kind === 'lifecycle')('opens and closes to each role, in each status, what the product does', () => {
    if (entry.kind !== 'lifecycle') return
    const rows = matrix(entry.lifecycle, entry.viewers)
    const played = rows.map(({ viewer, status, label }) => {
      const { open, closed } = movesOf(workflow, status, viewer)
      const option = open.find(({ meta }) => meta?.label === label)
      return option ? option.to : closed.find((each) => each.label === label)?.reason
    })
    expect(played).toEqual(rows.map((row) => (row.open ? row.move.target : row.refusal.message)))
    const pressed = rows.flatMap(({ viewer, status }) => movesOf(workflow, status, viewer).open)
    for (const { move, to } of pressed) expect(move.to || move.from).toBe(to)
  })

  test.runIf(entry.kind === 'status')('offers each transition of its chart where it begins', () => {
    const offered = states.flatMap(({ path }) => movesOf(workflow, path, undefined).open)
    expect(offered.map(({ move }) => move.id)).toEqual(chart.transitions.map(({ id }) => id))
    expect(offered.map(({ to }) => to)).toEqual(moves.map(({ from, to }) => to || from))
  })
})
