import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Monitor, matches, monitorOf, type Pattern, type Step } from '#machines/core/promise.ts'
import { proverOf } from '#machines/core/prove.ts'
import { type History, naiveProverOf, nextSteps } from '#tests/support/model/naive-proof.ts'
import { type Found, habitsOf } from './found.ts'
import { promised } from './promised.ts'

const { model, notPromised } = promised.task
const CREATIONS = Object.keys(model.creations)
const MOVES = [...new Set(model.machine.events)]
const STATUSES = Object.keys(model.machine.states)

const CANDIDATES: readonly Pattern[] = [
  ...[...CREATIONS, ...MOVES].flatMap((first) =>
    MOVES.filter((move) => move !== first).map(
      (move): Pattern => ({
        pattern: 'different',
        first: { move: first },
        what: { move },
      }),
    ),
  ),
  ...MOVES.flatMap((move) =>
    Object.keys(model.viewers).map((by): Pattern => ({ pattern: 'never', what: { move, by } })),
  ),
  ...STATUSES.flatMap((first) =>
    STATUSES.filter((into) => into !== first).map(
      (into): Pattern => ({
        pattern: 'onlyAfter',
        what: { into },
        first: { into: first },
      }),
    ),
  ),
]

const proveNaively = naiveProverOf(model)
const isKeptByChart = (rule: Pattern) => proveNaively(rule) === undefined

/** Whether the last step of a history speaks of the rule. */
function isCase(rule: Pattern, history: readonly Step[]) {
  const step = history.at(-1) as Step
  const earlier = history.slice(0, -1)
  switch (rule.pattern) {
    case 'different':
      return matches(rule.what, step) && earlier.some((one) => matches(rule.first, one))
    case 'never':
      return matches({ ...rule.what, by: undefined }, step) && step.kind !== undefined
    default:
      return matches((rule as { what: object }).what, step)
  }
}

function isBroken(rule: Pattern, history: readonly Step[]) {
  const { start, next } = monitorOf(rule) as Monitor
  const memory = history.slice(0, -1).reduce((known, step) => next(known, step) ?? known, start)
  return next(memory, history.at(-1) as Step) === undefined
}

function naiveCounts(rule: Pattern, histories: readonly History[]) {
  const beginnings = histories.flatMap((history) => history.map((_, index) => history.slice(0, index + 1)))
  const cases = beginnings.filter((history) => isCase(rule, history))
  return { cases: cases.length, broken: cases.filter((history) => isBroken(rule, history)).length }
}

function foundIn(histories: readonly History[]): readonly Found[] {
  const { accept, result } = habitsOf(promised.task)
  for (const [recordId, history] of histories.entries())
    for (const [id, step] of history.entries())
      accept(step, { ...MOVE, recordId: String(recordId), id: `${recordId} ${id}` })
  return result()
}

const MOVE = { event: '', from: null, to: null, actor: null, facts: '' }

const steps = new Map<string, History>()
function stepsAfter(history: History) {
  const { to, record } = history.at(-1) ?? {}
  const known = steps.get(`${to} ${record}`) ?? nextSteps(model, history)
  steps.set(`${to} ${record}`, known)
  return known
}

/** A walk of people who seldom break the rule. */
function walk(rule: Pattern, choices: readonly number[]) {
  let history: History = []
  for (const choice of choices) {
    const open = stepsAfter(history).filter((step) => choice % 97 === 0 || !isBroken(rule, [...history, step]))
    const step = open[choice % Math.max(open.length, 1)]
    if (step) history = [...history, step]
  }
  return history
}

const anyHistories = fc
  .tuple(
    fc.constantFrom(...CANDIDATES.filter((rule) => !isKeptByChart(rule))),
    fc.array(fc.array(fc.nat(), { minLength: 4, maxLength: 10 }), { minLength: 200, maxLength: 300 }),
  )
  .map(([rule, walks]) => walks.map((choices) => walk(rule, choices)))

test('what is found has the counts of a naive search, and follows neither from the chart nor from what is known', () => {
  const prove = proverOf(model)
  fc.assert(
    fc.property(anyHistories, (histories) => {
      const found = foundIn(histories)
      for (const { rule, cases, broken } of found) {
        expect({ cases, broken }).toEqual(naiveCounts(rule, histories))
        expect(cases >= 30 && broken * 50 <= cases).toBe(true)
        expect(isKeptByChart(rule)).toBe(false)
      }
      const known = [...notPromised, ...found.map(({ rule }) => rule)]
      for (const rule of known)
        for (const { rule: one } of found)
          if (one !== rule) expect(prove(one, rule)?.length, JSON.stringify([one, rule])).toBeGreaterThan(0)
      const missing = CANDIDATES.filter((rule) => {
        const { cases, broken } = naiveCounts(rule, histories)
        return cases >= 30 && broken * 50 <= cases && known.every((other) => prove(rule, other) !== undefined)
      })
      expect(found.length === 10 ? [] : missing).toEqual([])
    }),
    { numRuns: 20 },
  )
})

const CREATE: Step = { type: 'task.create', from: undefined, to: 'proposed', person: 'ada', kind: undefined, facts: {} }
const DENY: Step = { ...CREATE, type: 'task.deny', from: 'proposed', to: 'denied', person: 'ben' }

/** The rule that who creates a task does not deny it, with what is found of it. Each record has a case. */
function foundOf(cases: number, exceptions: number, known: { from: number; to: number }[] = []) {
  const { accept, result } = habitsOf(promised.task)
  for (let record = 0; record < cases; record += 1) {
    const move = { ...MOVE, recordId: `task-${record}`, id: String(5000 - record) }
    accept(CREATE, move)
    accept(record < exceptions ? { ...DENY, person: 'ada' } : DENY, move)
  }
  const exceptionsIn = ({ from, to }: { from: number; to: number }) =>
    Array.from({ length: to - from }, (_, index) => ({
      recordId: `task-${from + index}`,
      id: String(5000 - from - index),
    }))
  const found = result(known.map((range) => ({ broken: 1, last: exceptionsIn(range) })))
  return {
    found: found.filter(({ rule }) => rule.pattern === 'different'),
    shown: { rule: RULE, cases, broken: exceptions, last: exceptionsIn({ from: 0, to: Math.min(exceptions, 20) }) },
  }
}
const RULE = { pattern: 'different', first: { move: 'task.create' }, what: { move: 'task.deny' } }

test.each([
  [30, 0, true],
  [29, 0, false],
  [100, 2, true],
  [99, 2, false],
])('a rule with %i cases and %i exceptions is shown, with the newest first: %s', (cases, exceptions, isShown) => {
  const { found, shown } = foundOf(cases, exceptions)
  expect(found).toEqual(isShown ? [shown] : [])
})

test.each<[string, number, number, { from: number; to: number }[], boolean]>([
  ['are all those of a rule that is not promised', 120, 2, [{ from: 0, to: 3 }], false],
  ['are not all known', 120, 2, [{ from: 1, to: 3 }], true],
  [
    'are those of two rules',
    120,
    2,
    [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
    true,
  ],
  ['are none', 120, 0, [{ from: 0, to: 3 }], true],
  ['are too many to know them all', 1200, 21, [{ from: 0, to: 21 }], true],
])('a rule whose exceptions %s is shown unless that repeats the other rule', (_, cases, exceptions, known, isShown) => {
  const { found, shown } = foundOf(cases, exceptions, known)
  expect(found).toEqual(isShown ? [shown] : [])
})

test('that something happens once, or only after itself, is no rule', () => {
  const { accept, result } = habitsOf(promised.task)
  for (let index = 0; index < 60; index += 1)
    accept({ ...DENY, person: `reviewer ${index}` }, { ...MOVE, recordId: 'a', id: String(index) })
  expect(result()).toEqual([])
})

test('ten rules are shown at most', () => {
  const { accept, result } = habitsOf(promised.task)
  for (let record = 0; record < 40; record += 1)
    for (const type of MOVES) accept({ ...DENY, type, person: type }, { ...MOVE, recordId: String(record), id: '' })
  expect(result()).toHaveLength(10)
})

test.each([
  [0, 0],
  [20, 0],
  [0, 20],
])(
  'a rule that follows from another one is not shown, where %i of 60 people are of no known kind and the server makes %i',
  (unknown, byServer) => {
    const { accept, result } = habitsOf(promised.task)
    for (let record = 0; record < 60; record += 1) {
      const move = { ...MOVE, recordId: `task-${record}`, id: String(record) }
      const person = record < byServer ? '' : 'cy'
      accept({ ...CREATE, type: 'task.assign', to: 'approved', person }, move)
      accept({ ...CREATE, type: 'task.markDone', from: 'approved', to: 'done', person: 'ada' }, move)
      const kind = record < unknown ? undefined : 'reviewer'
      accept({ ...CREATE, type: 'task.complete', from: 'done', to: 'completed', person: 'ben', kind }, move)
    }
    const by = { pattern: 'never', what: { move: 'task.complete', by: 'assigned super admin' } }
    const different = { pattern: 'different', first: { move: 'task.assign' }, what: { move: 'task.complete' } }
    const completions = result().filter(({ rule }) => rule.pattern !== 'onlyAfter')
    const expected = [
      [different, 60 - byServer],
      [by, 60 - unknown],
    ]
    expect(completions.map(({ rule, cases }) => [rule, cases])).toEqual(byServer > 0 ? expected.reverse() : expected)
  },
)
