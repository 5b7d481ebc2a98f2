import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { LOCALE } from '#contract/locale.ts'
import { holds } from '#machines/core/decide.ts'
import type { ChartPromise, What } from '#machines/core/promise.ts'
import { type Monitor, monitorOf } from '#machines/core/promise.ts'
import { type Model, proverOf } from '#machines/core/prove.ts'
import { sentencesOf } from '#machines/core/sentence.ts'
import { promised } from '#machines/promises/promised.ts'
import { mutantsOf } from '#tests/support/model/mutants.ts'
import { type History, naiveProverOf, nextSteps } from '#tests/support/model/naive-proof.ts'

const charts = Object.entries(promised)

/** What breaks, each with the shortest path. */
function breaksOf(model: Model, promises: readonly ChartPromise[]) {
  const prove = proverOf(model)
  const { told, path } = sentencesOf(model, LOCALE)
  return promises.flatMap((promise) => {
    const steps = prove(promise)
    return steps ? [{ id: promise.id, ...told(promise), path: path(steps).join(' ') }] : []
  })
}

const clause = (sentence: string) => sentence.replace(/\.$/, '')

test('one person who does both things breaks a rule, also where the kind of person has two words', () => {
  const rule = { pattern: 'different', first: { move: 'role.create' }, what: { move: 'role.edit' } } as const
  const path = proverOf(promised.role.model)(rule) ?? []
  expect(path.map(({ person }) => person)).toEqual(['super admin', 'super admin'])
})

test('six charts have at least 25 promises, and each rule of a chart has its own id', () => {
  const names = charts.flatMap(([chart, { promises, notPromised }]) =>
    [...promises, ...notPromised].map(({ id }) => `${chart}: ${id}`),
  )
  expect(charts).toHaveLength(6)
  expect(charts.flatMap(([, { promises }]) => promises).length).toBeGreaterThanOrEqual(25)
  expect(new Set(names).size).toBe(names.length)
})

test.each(charts)('the %s keeps its promises', (_, { model, promises }) => {
  const broken = breaksOf(model, promises)
  const told = broken.map(({ id, rule, path }) => `${clause(rule)} (${id}), but this path breaks it: ${clause(path)}`)
  expect(broken, told.join('\n')).toEqual([])
})

test('each rule that is not promised fails on the shortest path', () => {
  const broken = charts.flatMap(([, { model, notPromised }]) => breaksOf(model, notPromised))
  expect(broken.map(({ open, path }) => `${open} ${path}`)).toEqual([
    'The same person can create the task as proposed and later make “Approve”. ' +
      'Ben creates the task as proposed. Cy edits and gives it to Ada. Ben approves.',
    'An assigned super admin can create the task as approved. Ben creates the task as approved.',
    'The same person can create the task as proposed and later make “Mark as completed”. ' +
      'Ben creates the task as proposed. Ben marks as completed.',
    'Somebody can bring the task to completed although nobody brought the task to done before. ' +
      'Ada creates the task as proposed. Ben marks as completed.',
    'Somebody can bring the task to done although nobody brought the task to approved before. ' +
      'Ada creates the task as proposed. Ben denies. Ada marks as done.',
    'Somebody can make “Request More” while the task is carried-forward. ' +
      'Ada creates the task as proposed. Ben requests more. Ben requests more.',
    'Somebody can bring the announcement to published although nobody brought the announcement to draft before. ' +
      'Super admin creates the announcement as published.',
    'People who are no super admin can change the account. ' +
      'Super admin creates the account as active. Anyone else edits.',
  ])
})

test.each(charts)('each promise about the %s is broken by a fault of its chart', (_, { model, promises }) => {
  let silent = promises
  for (const { machine } of mutantsOf(model.machine)) {
    const prove = proverOf({ ...model, machine })
    silent = silent.filter((promise) => !prove(promise))
    if (silent.length === 0) break
  }
  expect(silent.map(({ id }) => id)).toEqual([])
})

test.each(charts)('a naive search agrees about each rule of the %s', (_, { model, promises, notPromised }) => {
  const rules = [...promises, ...notPromised]
  const prove = proverOf(model)
  expect(rules.map((rule) => prove(rule)?.length)).toEqual(rules.map(naiveProverOf(model)))
})

const STATUSES = ['a', 'b', 'c', 'd', 'e']
const MOVES = ['go', 'stop']
const FACTS = ['isFirst', 'isSecond']
const KINDS = { first: { isFirst: true }, second: { isSecond: true }, both: { isFirst: true, isSecond: true } }

/** A chart of two to five statuses. Its guards read facts of the event. */
const anyModel = fc
  .integer({ min: 2, max: STATUSES.length })
  .chain((size) => {
    const status = fc.constantFrom(...STATUSES.slice(0, size))
    const branch = fc.record({ target: status, guard: fc.constantFrom(...FACTS, undefined) })
    const on = fc.dictionary(fc.constantFrom(...MOVES), fc.array(branch, { minLength: 1, maxLength: 2 }), {
      maxKeys: 2,
    })
    return fc.record({
      states: fc.array(on, { minLength: size, maxLength: size }),
      starts: fc.uniqueArray(status, { minLength: 1 }),
    })
  })
  .map(
    ({ states, starts }): Model => ({
      entity: 'record',
      machine: createMachine(
        { initial: 'a', states: Object.fromEntries(states.map((on, index) => [STATUSES[index], { on }])) } as never,
        { guards: Object.fromEntries(FACTS.map((fact) => [fact, holds(fact)])) } as never,
      ),
      creations: { create: starts },
      viewers: {},
      cast: {
        people: Object.keys(KINDS),
        facts: (person, record) => ({ ...KINDS[person as 'both'], ...(record === person && { isSecond: true }) }),
        begin: (_, person) => [person],
        change: (move, person, record) => (move === 'go' ? [person, record] : [record]),
      },
    }),
  )

const anyWhat = fc
  .record(
    {
      move: fc.constantFrom(...MOVES, 'create'),
      from: fc.constantFrom(...STATUSES),
      into: fc.constantFrom(...STATUSES),
      without: fc.constantFrom(...FACTS),
    },
    { requiredKeys: [] },
  )
  .filter((what) => Object.keys(what).length > 0) as fc.Arbitrary<What>

const named = { id: fc.constant('any'), why: fc.constant('') }

const anyPromise: fc.Arbitrary<ChartPromise> = fc.oneof(
  fc.record({
    ...named,
    pattern: fc.constant('never' as const),
    what: anyWhat,
  }),
  fc.record({
    ...named,
    pattern: fc.constant('onlyAfter' as const),
    what: anyWhat,
    first: anyWhat,
    since: fc.option(anyWhat, { nil: undefined }),
  }),
  fc.record({ ...named, pattern: fc.constant('different' as const), first: anyWhat, what: anyWhat }),
  fc.record({ ...named, pattern: fc.constant('stays' as const), status: fc.constantFrom(...STATUSES) }),
  fc.record({ ...named, pattern: fc.constant('possible' as const), what: anyWhat, except: fc.subarray(STATUSES) }),
)

test('the prover finds what a naive search finds, on any chart', () => {
  fc.assert(
    fc.property(anyModel, anyPromise, (model, promise) => {
      expect(proverOf(model)(promise)?.length).toBe(naiveProverOf(model)(promise))
    }),
    { numRuns: 1000 },
  )
})

test('a path that breaks a promise is read by its monitor as broken by the last step, on any chart', () => {
  fc.assert(
    fc.property(anyModel, anyPromise, (model, promise) => {
      const monitor = monitorOf(promise)
      const path = proverOf(model)(promise)
      if (!monitor || !path) return
      let memory: string | undefined = monitor.start
      const read = path.map((step) => {
        memory = monitor.next(memory ?? '', step)
        return memory === undefined
      })
      expect(read.indexOf(true)).toBe(path.length - 1)
    }),
    { numRuns: 1000 },
  )
})

test('a path that breaks one promise and keeps another is read so by both monitors, and else there is none, on any chart', () => {
  const isBrokenBy = (monitor: Monitor, history: History) => {
    let memory: string | undefined = monitor.start
    for (const step of history) if (memory !== undefined) memory = monitor.next(memory, step)
    return memory === undefined
  }
  fc.assert(
    fc.property(
      anyModel,
      anyPromise,
      anyPromise,
      fc.array(fc.nat(), { maxLength: 8 }),
      (model, one, other, choices) => {
        const [breaking, keeping] = [monitorOf(one), monitorOf(other)]
        if (!breaking || !keeping) return
        const path = proverOf(model)(one, other)
        if (path) expect([isBrokenBy(breaking, path), isBrokenBy(keeping, path)]).toEqual([true, false])
        let history: History = []
        for (const choice of choices) {
          const steps = nextSteps(model, history)
          const step = steps[choice % Math.max(steps.length, 1)]
          if (step) history = [...history, step]
          if (isBrokenBy(breaking, history)) break
        }
        const isFound = isBrokenBy(breaking, history) && !isBrokenBy(keeping, history)
        if (isFound) expect(path?.length).toBeLessThanOrEqual(history.length)
      },
    ),
    { numRuns: 2000 },
  )
})
