import type { AnyStateMachine } from 'xstate'
import { decide, stateOf } from '#machines/core/decide.ts'
import { remembering } from '#machines/core/remembering.ts'
import type { Tracked } from '#machines/lifecycles/tracked.ts'

export type ReplayedMove = {
  readonly event: string
  readonly from: string | null
  /** Null for a refused move. */
  readonly to: string | null
  /** As JSON. */
  readonly facts: string
}

/** `isUntold`: a guard read a fact that is not stored. */
type Outcome = ({ readonly to: string } | { readonly problem: string }) & { readonly isUntold: boolean }

function decideAgain(machine: AnyStateMachine, from: string, { event, facts }: ReplayedMove): Outcome {
  if (!stateOf(machine, from)) return { isUntold: false, problem: `today’s chart has no status “${from}”` }
  let isUntold = false
  const watched = <T extends object>(facts: T): T =>
    new Proxy(facts, {
      get(target, name) {
        const fact = Reflect.get(target, name)
        isUntold ||= typeof name === 'string' && !(name in target)
        return typeof fact === 'object' && fact !== null ? watched(fact) : fact
      },
      has(target, name) {
        isUntold ||= !(name in target)
        return name in target
      },
    })
  try {
    const told = JSON.parse(facts)
    // Where no program is stored, none made the move. A move without a person was made by the server or an operator.
    const by = told.by && { program: false, ...told.by }
    const decision = decide(machine, from, watched({ ...told, by, type: event }))
    if (decision.ok) return { to: decision.status, isUntold }
    const because = decision.why === 'guard' ? `, because of ${decision.failed.join(', ')}` : ''
    return { isUntold, problem: `today’s chart refuses it while ${from}${because}` }
  } catch {
    return { isUntold: true, problem: 'today’s chart cannot decide by its stored facts' }
  }
}

/** Replays stored moves through the chart of today, one record after the other. */
export function replayOf({ machine, creations }: Tracked) {
  const remember = remembering<Outcome>()
  const outcomeOf = (from: string, move: ReplayedMove) =>
    remember(`${from} ${move.event} ${move.facts}`, () => decideAgain(machine, from, move))

  function creationProblem({ event, to }: ReplayedMove) {
    const start = String(to)
    if (!stateOf(machine, start)) return `today’s chart has no status “${start}”`
    const starts = creations[event]
    if (!starts) return `${event} does not create a record`
    return starts.includes(start) ? undefined : `${event} cannot start in ${start}`
  }

  return {
    /** What is wrong with an accepted move of a record in `status`, which is undefined before its creation. */
    problemOf(status: string | undefined, move: ReplayedMove) {
      if (move.from === null) return status === undefined ? creationProblem(move) : 'it creates the record once more'
      if (status === undefined) return 'the creation is missing'
      if (status !== move.from) return `a move is missing before it: the record was ${status}, not ${move.from}`
      const outcome = outcomeOf(status, move)
      if ('problem' in outcome) return outcome.problem
      return outcome.to === move.to ? undefined : `today’s chart ends in ${outcome.to}, not in ${move.to}`
    },
    /**
     * How today's chart differs from what happened. Undefined where it does the same. A chart that has not changed refuses
     * again what it refused, whatever it read.
     */
    differenceOf(move: ReplayedMove, isSameChart: boolean): string | undefined {
      if (isSameChart && move.to === null) return undefined
      if (!stateOf(machine, move.from ?? String(move.to))) return 'status is gone'
      if (move.from === null) return creationProblem(move) && `now ${creations[move.event]?.[0] ?? 'refused'}`
      const outcome = outcomeOf(move.from, move)
      if (outcome.isUntold) return isSameChart ? undefined : 'cannot be told'
      const today = 'to' in outcome ? outcome.to : null
      if (today === move.to) return undefined
      return today === null ? 'now refused' : move.to === null ? 'now accepted' : `now ${today}`
    },
  }
}

/** Compares where the moves of a record end with the row, which is null for a missing one. */
export function endProblem(status: string | undefined, row: string | null) {
  if (status === undefined) return 'the creation is missing'
  if (row === null) return status === 'deleted' ? undefined : 'the record does not exist, and no move deleted it'
  if (status === 'deleted') return `the record is ${row}, although it was deleted`
  return row === status ? undefined : `the record is ${row}, but its moves end in ${status}`
}
