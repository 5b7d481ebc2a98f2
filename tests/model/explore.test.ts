import { describe, expect, test } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'
import { explore, itemsOf } from '#tests/support/model/explore.ts'
import { flowModel } from '#tests/support/model/model.ts'
import { replay } from '#tests/support/model/replay.ts'
import { walksOf } from '#tests/support/model/walks.ts'

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
    bucket: ({ cups }) => (cups === 0 ? '' : 'second'),
  })

const model = brewModel(brewMachine)
const exploration = explore(model)

const BEGUN = 'brew.begin with beans'

describe('exploring a flow', () => {
  test('finds every state, told apart by its bucket, with the shortest way to it', () => {
    const ways = [...exploration.vertices.values()].map(({ key, path }) => [
      key,
      ...path.steps.map((step) => step.case.name),
    ])
    expect(ways).toEqual([
      ['idle'],
      ['brewing.grinding', BEGUN],
      ['brewing.dripping', BEGUN, 'grinder answers fine'],
      ['idle | second', BEGUN, 'grinder answers fine', 'after patience'],
      ['brewing.grinding | second', BEGUN, 'grinder answers fine', 'after patience', BEGUN],
      ['brewing.dripping | second', BEGUN, 'grinder answers fine', 'after patience', BEGUN, 'grinder answers fine'],
    ])
  })

  test('tells which transitions a case takes, those after it included', () => {
    const waiting = exploration.edges.find(
      (edge) => edge.from === 'brewing.dripping' && edge.case.name === 'after patience',
    )
    expect(waiting?.items).toEqual([
      'brew.brewing.dripping | xstate.after.patience.brew.brewing.dripping | 0',
      'brew.served | always | 0',
    ])
  })

  test('misses a transition that no case can take', () => {
    expect(itemsOf(brewMachine).filter((item) => !exploration.items.has(item))).toEqual(['brew.served | always | 1'])
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

  test('lists what is refused, without failures of what is not running', () => {
    const idle = exploration.refused.filter((pair) => pair.in === 'idle')
    expect(idle.map((pair) => [pair.case.name, pair.changed])).toEqual([
      ['brew.begin without beans', false],
      ['brew.stop', false],
      ['grinder answers fine', false],
      ['grinder answers coarse', false],
      ['after patience', false],
    ])
  })

  test('fails on a start that fails', () => {
    const broken = setup({ types: { input: {} as { cups: number } | undefined } }).createMachine({
      id: 'broken',
      context: ({ input }) => ({ cups: (input as { cups: number }).cups }),
    })
    expect(() => explore({ machine: broken, starts: { bare: undefined }, cases: [], bucket: () => '' })).toThrow(
      /"bare" fails/,
    )
  })
})

describe('walks', () => {
  test('take every legal pair', () => {
    const taken = new Set(walksOf(exploration).flatMap(({ steps }) => steps))
    expect(taken.size).toBe(exploration.edges.length)
  })

  test('follow on from step to step', () => {
    for (const { steps } of walksOf(exploration)) {
      expect(steps.slice(1).map(({ from }) => from)).toEqual(steps.slice(0, -1).map(({ to }) => to))
    }
  })
})

describe('a replay', () => {
  test('goes where the model goes', () => {
    for (const walk of walksOf(exploration)) expect(replay(model, walk)).toEqual(walk.steps.map(({ to }) => to))
  })

  test('finds a live actor that goes elsewhere', () => {
    const impatient = brewModel(brewMachine.provide({ guards: { isFine: () => false } }))
    const [walk] = walksOf(exploration)
    expect(walk && replay(impatient, walk)).not.toEqual(walk?.steps.map(({ to }) => to))
  })
})
