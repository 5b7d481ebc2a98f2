import type { TrackedEntity } from '#contract/history.ts'
import { newBlocks } from './blocks.ts'
import { statusesIn } from './chart.ts'
import { codesOf } from './codes.ts'
import { type Kind, kindsOf } from './kinds.ts'

// The moves of one entity in columns. Stored moves never change, so this copy only grows: by 28 bytes for each move.

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

const SERVER = ''
const NO_HANDOVER = -1
/** More than there are people, and small enough to pack a status and two people into an exact number. */
const PEOPLE = 2 ** 22

export type MovesCopy = ReturnType<typeof emptyCopy>

export function emptyCopy(entity: TrackedEntity) {
  const finals = new Set(statusesIn(entity).finals)
  const { kinds, kindOf, groups } = kindsOf(entity)
  const [statuses, actors, handovers] = [codesOf<string>(), codesOf<string>(), codesOf<number>()]
  actors.codeOf(SERVER)
  handovers.codeOf(NO_HANDOVER)
  const { blocks, put } = newBlocks()
  /** In columns. `record`: the id of its first move. */
  const reworks = { at: [] as number[], record: [] as number[] }
  /** In columns. `seconds` since the creation: -1 without one. `reworks`: how often the record had entered a status again. */
  const ends = { at: [] as number[], seconds: [] as number[], reworks: [] as number[] }
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

  /** Whether the record enters the status again. */
  function enter({ from, to = '', adopts }: Kind, { at, actor }: StoredMove, state: RecordState) {
    const isAgain = state.visited.includes(to)
    if (!isAgain) state.visited.push(to)
    state.entries += 1
    state.actor = actor
    if (adopts) return false
    if (from === undefined) state.started ??= at
    if (isAgain) {
      reworks.at.push(at)
      reworks.record.push(state.first)
    }
    if (finals.has(to)) {
      ends.at.push(at)
      ends.seconds.push(state.started === null ? -1 : Math.max(0, Math.floor((at - state.started) / 1000)))
      ends.reworks.push(state.entries - state.visited.length)
    }
    return isAgain
  }

  return {
    kinds,
    groups,
    blocks,
    reworks,
    ends,
    actors: actors.values,
    handovers: handovers.values,
    /** The status, who brought records into it and who moved them on. */
    handover(code: number) {
      const packed = handovers.values[code] ?? NO_HANDOVER
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
      for (const move of moves) {
        const { code, kind } = kindOf(move.kind)
        let isAgain = false
        let handover = 0
        if (kind.enters) {
          const { record, id } = move
          const state = states.get(record) ??
            earlier.get(record) ?? { first: id, started: null, visited: [], entries: 0, actor: null }
          handover = handoverIn(kind, move, state.actor)
          isAgain = enter(kind, move, state)
          touch(record, state)
        }
        const leaves = kind.enters && kind.from !== undefined
        if (!kind.adopts)
          put({
            at: move.at,
            kind: 2 * code + Number(isAgain),
            actor: actors.codeOf(move.actor ?? SERVER),
            seconds: leaves ? (move.seconds ?? -1) : -1,
            handover,
          })
      }
      for (const record of states.keys()) {
        if (states.size <= MOST_STATES) break
        states.delete(record)
      }
    },
  }
}
