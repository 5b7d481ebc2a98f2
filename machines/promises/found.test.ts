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

test.each([
  [2, true],
  [3, false],
])('a rule with %i exceptions in 120 cases is shown, with the newest first: %s', (exceptions, isShown) => {
  const create: Step = {
    type: 'task.create',
    from: undefined,
    to: 'proposed',
    person: 'ada',
    kind: undefined,
    facts: {},
  }
  const { accept, result } = habitsOf(promised.task)
  for (let record = 0; record < 120; record += 1) {
    const move = { ...MOVE, recordId: `task-${record}`, id: String(1000 - record) }
    accept(create, move)
    accept(
      { ...create, type: 'task.deny', from: 'proposed', to: 'denied', person: record < exceptions ? 'ada' : 'ben' },
      move,
    )
  }
  const rule = { pattern: 'different', first: { move: 'task.create' }, what: { move: 'task.deny' } }
  const last = [0, 1].map((record) => ({ recordId: `task-${record}`, id: String(1000 - record) }))
  expect(result().filter((found) => found.rule.pattern === 'different')).toEqual(
    isShown ? [{ rule, cases: 120, broken: 2, last }] : [],
  )
})

test.each([0, 20])(
  'a rule that follows from another one is not shown, where %i of 60 people are of no known kind',
  (unknown) => {
    const create: Step = {
      type: 'task.assign',
      from: undefined,
      to: 'approved',
      person: 'cy',
      kind: undefined,
      facts: {},
    }
    const { accept, result } = habitsOf(promised.task)
    for (let record = 0; record < 60; record += 1) {
      const move = { ...MOVE, recordId: `task-${record}`, id: String(record) }
      accept(create, move)
      accept({ ...create, type: 'task.markDone', from: 'approved', to: 'done', person: 'ada' }, move)
      const kind = record < unknown ? undefined : 'reviewer'
      accept({ ...create, type: 'task.complete', from: 'done', to: 'completed', person: 'ben', kind }, move)
    }
    const by = { pattern: 'never', what: { move: 'task.complete', by: 'assigned super admin' } }
    const completions = result().filter(({ rule }) => rule.pattern !== 'onlyAfter')
    expect(completions.map(({ rule, cases }) => [rule, cases])).toEqual([
      [{ pattern: 'different', first: { move: 'task.assign' }, what: { move: 'task.complete' } }, 60],
      [by, 60 - unknown],
    ])
  },
)
