import { describe, expect, test } from 'vitest'
import { chartOf } from '#machines/core/chart.ts'
import { lifecycles } from '#machines/lifecycles/tracked.ts'
import type { MachineName } from '#machines/registry.ts'
import { describedChart } from '#src/workflows/described-chart.ts'
import { figuresOf } from '#tests/spec/figures.ts'
import type { Model } from '#tests/support/examples/model.ts'
import { models } from '#tests/support/examples/models.ts'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import { explore } from '#tests/support/model/explore.ts'
import { transitionsOf } from '#tests/support/model/recorder.ts'
import { describePath } from '#tests/support/model/walks.ts'
import { documented } from '../../scripts/docs/documented.ts'

/** They run as long as their state, and never end by themselves. */
const LISTENERS = ['watchOtherTabs', 'watchPage', 'stream', 'widget']

describe.each(Object.entries(models) as [MachineName, Model][])('%s', (name, model) => {
  const exploration = explore(model)
  const chart = chartOf(model.machine)

  test('has the pinned number of states, accepted and refused cases, and transitions', () => {
    const { states, edges, refused } = exploration
    const transitions = transitionsOf(model.machine).length
    expect({ states: states.size, accepted: edges.length, refused: refused.length, transitions }).toEqual(
      figuresOf(name),
    )
  })

  test('reaches every state and takes every transition', () => {
    const reached = [...exploration.states.values()].flatMap((snapshot) => snapshot._nodes.map(({ id }) => id))
    const passing = chart.transitions.filter(({ event }) => event === '').map(({ source }) => source)
    const states = chart.states.map(({ id }) => id).filter((id) => !reached.includes(id) && !passing.includes(id))
    expect(states).toEqual([])
    expect(transitionsOf(model.machine).filter((id) => !exploration.transitions.has(id))).toEqual([])
  })

  test('has no guard that always answers the same', () => {
    const answers = Object.entries(exploration.guards)
    // Programs are no viewers of a lifecycle: its promise about them is proved and broken.
    const told = answers.filter(([guard]) => !(name in lifecycles && guard === 'isPerson'))
    expect(told.filter((answer) => answer[1].true === 0 || answer[1].false === 0)).toEqual([])
    const named = Object.entries(model.machine.implementations.guards).filter(
      ([, guard]) => !('check' in (guard as object)),
    )
    expect(answers.map(([guard]) => guard).sort()).toEqual(named.map(([guard]) => guard).sort())
  })

  test('changes nothing when it refuses', () => {
    expect(exploration.refused.filter(({ changed }) => changed)).toEqual([])
  })

  test('is ready for both endings of everything that it starts', () => {
    const unready = chart.states.flatMap(({ invokes, transitions }) =>
      invokes
        .filter(({ src }) => !LISTENERS.includes(src))
        .flatMap(({ id }) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`])
        .filter((ending) => !transitions.some(({ event }) => event === ending)),
    )
    expect(unready).toEqual([])
  })

  test('describes each of its states, and nothing else', () => {
    const entry = documented.get(name)
    if (!entry) throw new Error(`${name} is not documented`)
    const { states } = describedChart(entry)
    expect(states.filter(({ description }) => !description).map(({ id }) => id)).toEqual([])
    if (entry.kind === 'lifecycle') return
    const paths = chart.states.slice(1).map(({ id }) => id.slice(chart.id.length + 1))
    expect(Object.keys(entry.words.states).sort()).toEqual(paths.sort())
    const { words, machine } = entry
    expect(Object.keys(words.guards ?? {}).sort()).toEqual(Object.keys(machine.implementations.guards).sort())
    expect(Object.keys(words.delays ?? {}).sort()).toEqual(Object.keys(machine.implementations.delays).sort())
  })

  test('nests states at most three levels deep', () => {
    expect(chart.states.filter(({ id }) => id.split('.').length > 4)).toEqual([])
  })

  test('leads a live actor where the graph says, over every edge', () => {
    for (const walk of exploration.walks)
      expect(walk.reached, describePath(walk)).toEqual(walk.steps.map(({ to }) => to))
    const taken = new Set(exploration.walks.flatMap(({ steps }) => steps))
    expect(taken.size).toBe(figuresOf(name).accepted)
    writeCoverage('machine', name, exploration.transitions)
  })
})
