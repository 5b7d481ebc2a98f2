import { statesOf } from '#machines/core/decide.ts'
import type { Pattern, Step } from '#machines/core/promise.ts'
import { type Model, proverOf } from '#machines/core/prove.ts'
import type { Promised } from './promised.ts'
import { type Exceptions, exceptions, type WatchedMove } from './watch.ts'

/** A rule that people keep, or nearly, though nobody asks for it. */
export interface Found extends Exceptions {
  readonly rule: Pattern
  /** How often it could have been broken. */
  readonly cases: number
}

const CASES_MIN = 30
/** A rule is shown with at most one exception in so many cases. */
const CASES_FOR_ONE = 50
const FOUND_MAX = 10

interface Past {
  /** Who made each move of the record. */
  readonly makers: Map<string, Set<string>>
  readonly statuses: Set<string>
}

/** A rule, and whether a step that it speaks of breaks it. Undefined where the step is no case. */
interface Candidate {
  readonly rule: Pattern
  readonly isBroken: (past: Past, step: Step) => boolean | undefined
}

/** By what a step has to be to be a case: its type, or the status that it brings. */
function candidatesOf({ machine, creations, viewers }: Model): ReadonlyMap<string, readonly Candidate[]> {
  const states = statesOf(machine)
  const moves = [...new Set(states.flatMap(({ branches }) => branches.map(({ type }) => type)))]
  const ofMove = (move: string): Candidate[] => [
    ...[...Object.keys(creations), ...moves]
      .filter((first) => first !== move)
      .map(
        (first): Candidate => ({
          rule: { pattern: 'different', first: { move: first }, what: { move } },
          isBroken: ({ makers }, { person }) => (person ? makers.get(first)?.has(person) : undefined),
        }),
      ),
    ...Object.keys(viewers).map(
      (by): Candidate => ({
        rule: { pattern: 'never', what: { move, by } },
        isBroken: (_, { kind }) => (kind === undefined ? undefined : kind === by),
      }),
    ),
  ]
  const ofStatus = (into: string) =>
    states
      .filter(({ key }) => key !== into)
      .map(
        ({ key }): Candidate => ({
          rule: { pattern: 'onlyAfter', what: { into }, first: { into: key } },
          isBroken: ({ statuses }) => !statuses.has(key),
        }),
      )
  return new Map([
    ...moves.map((move) => [move, ofMove(move)] as const),
    ...states.map(({ key }) => [key, ofStatus(key)] as const),
  ])
}

const nothing = (): Past => ({ makers: new Map(), statuses: new Set() })

/** Counts over the steps of one record after another which rules were kept, though nobody asks for them. */
export function habitsOf({ model, notPromised }: Promised) {
  const habits = [...candidatesOf(model)].map(([key, candidates]) => {
    const counted = candidates.map((candidate) => ({ ...candidate, cases: 0, exceptions: exceptions() }))
    return [key, counted] as const
  })
  const byCase = new Map(habits)
  let record: string | undefined
  let past = nothing()

  function count(key: string, step: Step, move: WatchedMove) {
    for (const habit of byCase.get(key) ?? []) {
      const isBroken = habit.isBroken(past, step)
      if (isBroken !== undefined) habit.cases += 1
      if (isBroken) habit.exceptions.add(move)
    }
  }

  return {
    accept(step: Step, move: WatchedMove) {
      if (move.recordId !== record) past = nothing()
      record = move.recordId
      count(step.type, step, move)
      if (step.person) past.makers.set(step.type, (past.makers.get(step.type) ?? new Set()).add(step.person))
      if (step.from === step.to) return
      count(step.to, step, move)
      past.statuses.add(step.to)
    },
    /**
     * What has most cases comes first. Nothing follows from the chart, from what is not promised, or from each other, and
     * nothing has only exceptions of a rule that is not promised.
     */
    result(known: readonly Exceptions[] = []): readonly Found[] {
      const isKnown = ({ broken, last }: Exceptions) =>
        broken > 0 &&
        broken === last.length &&
        known.some((rule) => last.every((move) => rule.last.some(({ id }) => id === move.id)))
      const prove = proverOf(model)
      const implies = (one: Pattern, other: Pattern) => prove(other, one) === undefined
      const kept = habits
        .flatMap(([, counted]) => counted)
        .map(({ rule, cases, exceptions }): Found => ({ rule, cases, ...exceptions.counts }))
        .filter(({ cases, broken }) => cases >= CASES_MIN && broken * CASES_FOR_ONE <= cases)
        .filter((habit) => !isKnown(habit) && [undefined, ...notPromised].every((rule) => prove(habit.rule, rule)))
        .sort((one, other) => other.cases - one.cases)
      const shown = kept.reduce<readonly Found[]>((known, habit) => {
        if (known.some(({ rule }) => implies(rule, habit.rule))) return known
        return [...known.filter(({ rule }) => !implies(habit.rule, rule)), habit]
      }, [])
      return shown.slice(0, FOUND_MAX)
    },
  }
}
