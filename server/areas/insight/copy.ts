import type { TrackedEntity } from '#contract/history.ts'
import { newBlocks } from './blocks.ts'
import { statusesIn } from './chart.ts'
import { codesOf } from './codes.ts'
import { type Kind, kindsOf } from './kinds.ts'

// The moves of one entity in columns. Stored moves never change, so this copy only grows.

const MOST_STATES = 20_000

/** What earlier moves say about a record. */
export interface RecordState {
  /** The id of its first move. */
  readonly first: number
  /** In milliseconds; null without a creation. */
  started: number | null
  /** The different statuses that it entered. */
  readonly visited: string[]
  /** How often it entered one. */
  entries: number
  /** Who moved it into its status. */
  actor: string | null
}

export interface StoredMove {
  readonly id: number
  readonly record: string
  readonly kind: string
  readonly actor: string | null
  /** In milliseconds. */
  readonly at: number
  readonly seconds: number | null
}

/** The first code of pairs and handovers. */
const NO_PERSON = -1
/** More than there are people, and small enough to pack a status and two people into an exact number. */
const PEOPLE = 2 ** 22

export type MovesCopy = ReturnType<typeof emptyCopy>

export function emptyCopy(entity: TrackedEntity) {
  const finals = new Set(statusesIn(entity).finals)
  const { kinds, kindOf, groups } = kindsOf(entity)
  const [statuses, actors] = [codesOf<string | undefined>(), codesOf<string>()]
  const [pairs, handovers] = [codesOf<number>(), codesOf<number>()]
  pairs.codeOf(NO_PERSON)
  handovers.codeOf(NO_PERSON)
  const { put, summaries } = newBlocks()
  /** Of the records that moved last. */
  const states = new Map<string, RecordState>()

  function touch(record: string, state: RecordState) {
    states.delete(record)
    states.set(record, state)
  }

  function handoverIn({ enters, from }: Kind, { actor, seconds }: StoredMove, by: string | null) {
    const waited = enters && from !== undefined && seconds !== null && by !== null && actor !== null && by !== actor
    if (!waited) return 0
    return handovers.codeOf((statuses.codeOf(from) * PEOPLE + actors.codeOf(by)) * PEOPLE + actors.codeOf(actor))
  }

  function enter({ from, to = '', adopts }: Kind, { at, actor }: StoredMove, state: RecordState) {
    const isAgain = state.visited.includes(to)
    if (!isAgain) state.visited.push(to)
    state.entries += 1
    state.actor = actor
    if (from === undefined && !adopts) state.started ??= at
    const seconds = state.started === null ? -1 : Math.max(0, Math.floor((at - state.started) / 1000))
    return {
      reworked: isAgain ? state.first : undefined,
      end: finals.has(to) ? { seconds, reworks: state.entries - state.visited.length } : undefined,
    }
  }

  /** The state before the move, which it changes. */
  function stateOf({ record, id }: StoredMove, earlier: ReadonlyMap<string, RecordState>) {
    const state = states.get(record) ??
      earlier.get(record) ?? { first: id, started: null, visited: [], entries: 0, actor: null }
    touch(record, state)
    return state
  }

  function addMove(move: StoredMove, earlier: ReadonlyMap<string, RecordState>) {
    const { code, kind } = kindOf(move.kind)
    const state = kind.enters ? stateOf(move, earlier) : undefined
    const handover = state ? handoverIn(kind, move, state.actor) : 0
    const { reworked, end } = state ? enter(kind, move, state) : {}
    if (kind.adopts) return
    put({
      at: move.at,
      kind: 2 * code + Number(reworked !== undefined),
      left: statuses.codeOf(kind.from),
      seconds: state && kind.from !== undefined ? (move.seconds ?? -1) : -1,
      pair: move.actor === null ? 0 : pairs.codeOf(kind.group * PEOPLE + actors.codeOf(move.actor)),
      handover,
      reworked,
      end,
    })
  }

  return {
    kinds,
    groups,
    summaries,
    /** By the code in `left`. */
    statuses: statuses.values,
    /** By the code in `pair`. */
    groupOf: (pair: number) => Math.floor((pairs.values[pair] ?? 0) / PEOPLE),
    handovers: handovers.values,
    /** The status, who brought records into it and who moved them on. */
    handover(code: number) {
      const packed = handovers.values[code] ?? NO_PERSON
      const people = packed % PEOPLE ** 2
      return {
        status: statuses.values[Math.floor(packed / PEOPLE ** 2)] ?? '',
        by: actors.values[Math.floor(people / PEOPLE)] ?? '',
        waitsFor: actors.values[people % PEOPLE] ?? '',
      }
    },
    /** The records of `moves` whose earlier moves `add` has to be given. */
    unknown(moves: readonly StoredMove[]) {
      const created = new Set<string>()
      const unknown = new Set<string>()
      for (const { record, kind: text } of moves) {
        const { kind } = kindOf(text)
        if (kind.enters && kind.from === undefined) created.add(record)
        else if (kind.enters && !created.has(record) && !states.has(record)) unknown.add(record)
      }
      return [...unknown]
    },
    /** In the order of their ids. `earlier` holds the states of `unknown` records that have earlier moves. */
    add(moves: readonly StoredMove[], earlier: ReadonlyMap<string, RecordState>) {
      for (const move of moves) addMove(move, earlier)
      for (const record of states.keys()) {
        if (states.size <= MOST_STATES) break
        states.delete(record)
      }
    },
  }
}
