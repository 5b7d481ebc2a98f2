import type { AnyStateMachine } from 'xstate'
import { decide, stateOf } from '#machines/core/decide.ts'
import type { Tracked } from '#machines/lifecycles/tracked.ts'

export interface ReplayedMove {
  readonly event: string
  readonly from: string | null
  /** Null for a refused move. */
  readonly to: string | null
  /** As JSON. */
  readonly facts: string
}

type Outcome = { readonly to: string } | { readonly problem: string }

/** Few people make few kinds of moves, so nearly all decisions repeat. A machine takes 25 µs for one. */
const REMEMBERED_MAX = 20_000

function decideAgain(machine: AnyStateMachine, from: string, { event, facts }: ReplayedMove): Outcome {
  if (!stateOf(machine, from)) return { problem: `today’s chart has no status “${from}”` }
  try {
    const decision = decide(machine, from, { ...JSON.parse(facts), type: event })
    if (decision.ok) return { to: decision.status }
    const why = decision.why === 'guard' ? `, because of ${decision.failed.join(', ')}` : ''
    return { problem: `today’s chart refuses it while ${from}${why}` }
  } catch {
    return { problem: 'today’s chart cannot decide by its stored facts' }
  }
}

/** Replays stored moves through the chart of today, one record after the other. */
export function replayOf({ machine, creations }: Tracked) {
  const outcomes = new Map<string, Outcome>()

  function outcomeOf(from: string, move: ReplayedMove): Outcome {
    const key = `${from} ${move.event} ${move.facts}`
    const known = outcomes.get(key)
    if (known) return known
    if (outcomes.size >= REMEMBERED_MAX) outcomes.clear()
    const outcome = decideAgain(machine, from, move)
    outcomes.set(key, outcome)
    return outcome
  }

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
    /** Its denial is stored after its transaction, when the record may be in another status. */
    acceptsToday: (refused: ReplayedMove) => 'to' in outcomeOf(String(refused.from), refused),
  }
}

/** Compares where the moves of a record end with the row, which is null for a missing one. */
export function endProblem(status: string | undefined, row: string | null) {
  if (status === undefined) return 'the creation is missing'
  if (row === null) return status === 'deleted' ? undefined : 'the record does not exist, and no move deleted it'
  if (status === 'deleted') return `the record is ${row}, although it was deleted`
  return row === status ? undefined : `the record is ${row}, but its moves end in ${status}`
}
