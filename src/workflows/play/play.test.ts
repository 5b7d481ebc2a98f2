import { describe, expect, test } from 'vitest'
import { matrix } from '#machines/lifecycles/lifecycle.ts'
import { layoutOf } from '../layouts.ts'
import { workflowNames, workflowOf } from '../workflow.ts'
import { beginningsOf, type Input, movesOf, optionsOf, play } from './play.ts'

const workflows = workflowNames.map(workflowOf)

describe.each(workflows.filter(({ entry }) => entry.kind === 'lifecycle'))('playing $name', (workflow) => {
  const { entry } = workflow
  if (entry.kind !== 'lifecycle') return
  const rows = matrix(entry.lifecycle, entry.viewers)

  test('opens to each role, in each status, the moves that the product opens, and each leads to its target', () => {
    const expected = rows.map(({ viewer, status, ...row }) =>
      row.open ? [viewer, status, row.type, row.move.target] : [viewer, status, row.type, row.refusal.message],
    )
    const played = rows.map(({ viewer, status, type }) => {
      const begun = play(workflow, { status }, [])
      const { open, closed } = movesOf(workflow, begun, viewer)
      const option = open.find(({ event }) => event.type === type)
      if (!option) return [viewer, status, type, closed.find(({ event }) => event === type)?.reason]
      return [viewer, status, type, ...play(workflow, { status }, [{ event: option.event, viewer }]).at]
    })
    expect(played).toEqual(expected)
  })
})

describe.each(workflows.filter(({ entry }) => entry.kind !== 'lifecycle'))('playing $name', (workflow) => {
  const starts = beginningsOf(workflow)

  test('goes along its main path', async () => {
    const { arrows } = await layoutOf(workflow.name)
    const taken = arrows.filter(({ isMain }) => isMain).flatMap(({ transitions }) => transitions)
    const path = taken.map((id) => ({ id })).filter(({ id }) => !id.includes('| always |'))
    const ways = starts.map((start) => {
      const inputs: Input[] = []
      for (const { id } of path) {
        const option = optionsOf(workflow, { start }, inputs).find(({ move }) => move.id === id)
        if (option) inputs.push({ event: option.event, viewer: undefined })
      }
      return play(workflow, { start }, inputs).steps.map(({ transitions }) => transitions[0])
    })
    const ids = path.map(({ id }) => id)
    expect(ways.find((way) => way.join() === ids.join())).toEqual(ids)
  })

  test('offers only options that the machine takes', () => {
    for (const start of starts) {
      const options = optionsOf(workflow, { start }, [])
      const taken = options.map(
        ({ event }) => play(workflow, { start }, [{ event, viewer: undefined }]).steps[0]?.transitions[0],
      )
      expect(taken).toEqual(options.map(({ move }) => move.id))
    }
  })
})

test('an effect of a step keeps the message that the machine gives to the screen', () => {
  const address = { type: 'address.copy', url: 'https://media.example/a.pdf' }
  const inputs = [address, { type: 'xstate.done.actor.writeClipboard', output: undefined }].map((event) => ({
    event,
    viewer: undefined,
  }))
  expect(play(workflowOf('copy-label'), { start: 'started' }, inputs).steps.map(({ effects }) => effects)).toEqual([
    [],
    [{ name: 'notifySuccess', message: 'URL copied to clipboard!' }],
  ])
})
