import { describe, expect, test } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'
import { flowModel } from '#tests/support/examples/model.ts'
import { explore } from '#tests/support/model/explore.ts'
import { transitionsOf } from '#tests/support/model/recorder.ts'
import { replay } from '#tests/support/model/replay.ts'
import { pathOf, transitionWalks } from '#tests/support/model/walks.ts'

const brewSetup = setup({
  types: {
    context: {} as { cups: number },
    events: {} as { type: 'brew.begin'; beans: number } | { type: 'brew.stop' },
  },
  actors: { grind: fromPromise<{ fine: boolean }>(() => Promise.reject(new Error('not provided'))) },
  actions: { count: assign({ cups: ({ context }) => Math.min(context.cups + 1, 1) }) },
  guards: {
    hasBeans: (_, beans: number) => beans > 0,
    isFine: (_, fine: boolean) => fine,
    isSecond: ({ context }) => context.cups > 0,
  },
  delays: { patience: 60_000 },
})

const brewMachine = brewSetup.createMachine({
  id: 'brew',
  context: { cups: 0 },
  initial: 'idle',
  states: {
    idle: {
      on: { 'brew.begin': { guard: { type: 'hasBeans', params: ({ event }) => event.beans }, target: 'brewing' } },
    },
    brewing: {
      initial: 'grinding',
      on: { 'brew.stop': 'idle' },
      states: {
        grinding: {
          invoke: {
            id: 'grinder',
            src: 'grind',
            onDone: [
              { guard: { type: 'isFine', params: ({ event }) => event.output.fine }, target: 'dripping' },
              { target: '#brew.idle' },
            ],
            onError: '#brew.idle',
          },
        },
        dripping: { after: { patience: { target: '#brew.served', actions: 'count' } } },
      },
    },
    served: { always: [{ guard: 'isSecond', target: 'idle' }, { target: 'idle' }] },
  },
})

const brewModel = (machine: typeof brewMachine) =>
  flowModel(machine, {
    events: { 'brew.begin': { 'with beans': { beans: 7 }, 'without beans': { beans: 0 } }, 'brew.stop': { '': {} } },
    actors: { grind: { done: { fine: { fine: true }, coarse: { fine: false } }, error: { '': new Error('Jammed') } } },
    contextKey: ({ cups }) => (cups === 0 ? '' : 'second'),
  })

const model = brewModel(brewMachine)
const exploration = explore(model)

const BEGUN = 'brew.begin with beans'

describe('exploring a flow', () => {
  test('finds every state once for each contextKey, and every accepted case', () => {
    expect(exploration.edges.map(({ from, case: each, to }) => [from, each.name, to])).toEqual([
      ['idle', BEGUN, 'brewing.grinding'],
      ['brewing.grinding', 'brew.stop', 'idle'],
      ['brewing.grinding', 'grinder answers fine', 'brewing.dripping'],
      ['brewing.grinding', 'grinder answers coarse', 'idle'],
      ['brewing.grinding', 'grinder fails', 'idle'],
      ['brewing.dripping', 'brew.stop', 'idle'],
      ['brewing.dripping', 'after patience', 'idle | second'],
      ['idle | second', BEGUN, 'brewing.grinding | second'],
      ['brewing.grinding | second', 'brew.stop', 'idle | second'],
      ['brewing.grinding | second', 'grinder answers fine', 'brewing.dripping | second'],
      ['brewing.grinding | second', 'grinder answers coarse', 'idle | second'],
      ['brewing.grinding | second', 'grinder fails', 'idle | second'],
      ['brewing.dripping | second', 'brew.stop', 'idle | second'],
      ['brewing.dripping | second', 'after patience', 'idle | second'],
    ])
    expect([...exploration.states.keys()]).toEqual([...new Set(exploration.edges.map(({ from }) => from))])
  })

  test('records which transitions a case takes, eventless ones included', () => {
    const waiting = exploration.edges.find(
      (edge) => edge.from === 'brewing.dripping' && edge.case.name === 'after patience',
    )
    expect(waiting?.transitions).toEqual([
      'brew.brewing.dripping | xstate.after.patience.brew.brewing.dripping | 0',
      'brew.served | always | 0',
    ])
  })

  test('misses a transition that no case can take', () => {
    expect(transitionsOf(brewMachine).filter((id) => !exploration.transitions.has(id))).toEqual([
      'brew.served | always | 1',
    ])
  })

  test('counts the answers of each guard', () => {
    expect(
      Object.entries(exploration.guards).map(([name, counts]) => [name, counts.true > 0, counts.false > 0]),
    ).toEqual([
      ['hasBeans', true, true],
      ['isFine', true, true],
      ['isSecond', true, false],
    ])
  })

  test('fails on a start that fails', () => {
    const broken = setup({ types: { input: {} as { cups: number } | undefined } }).createMachine({
      id: 'broken',
      context: ({ input }) => ({ cups: (input as { cups: number }).cups }),
    })
    expect(() => explore({ machine: broken, starts: { bare: undefined }, cases: [], contextKey: () => '' })).toThrow(
      /"bare" fails/,
    )
  })
})

describe('walks', () => {
  test('never take what they are not allowed to', () => {
    const walks = transitionWalks(exploration, { canTake: (edge) => edge.case.name !== 'brew.stop' })
    expect(walks.flatMap(({ steps }) => steps.map((edge) => edge.case.name))).not.toContain('brew.stop')
  })

  test('by name refuse a case that is not accepted', () => {
    expect(pathOf(exploration, 'started', BEGUN, 'brew.stop').steps.map(({ to }) => to)).toEqual([
      'brewing.grinding',
      'idle',
    ])
    expect(() => pathOf(exploration, 'started', 'brew.stop')).toThrow('"brew.stop" is not legal in idle')
  })
})

describe('a replay', () => {
  test('finds a live actor that moves differently', () => {
    const impatient = brewModel(brewMachine.provide({ guards: { isFine: () => false } }))
    const [walk] = exploration.walks
    const reached = walk && replay(impatient, walk).steps.map((step) => step.reached)
    expect(reached).not.toEqual(walk?.steps.map(({ to }) => to))
  })
})
