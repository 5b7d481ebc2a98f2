import type { TrackedEntity } from '#contract/records.ts'
import { statusesIn } from './chart.ts'

// The moves of one entity in columns. Stored moves never change, so this copy only grows.

const MOST_STATES = 20_000

/** Between the parts of a text. No name contains it. */
export const SEPARATOR = '\u001f'

export interface StoredMove {
  readonly id: number
  readonly record: string
  /** What equal moves share: move, from, to, why, guard and chart. A refused one has no `to`, a creation no `from`. */
  readonly kind: string
  readonly actor: string | null
  /** In milliseconds, in no order: past moves may be stored late. */
  readonly at: number
  readonly seconds: number | null
}

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

/** Numbers keys from 0 on, in the order of their first use. */
function codesOf() {
  const codes = new Map<string, number>()
  const keys: string[] = []
  return {
    keys,
    codeOf(key: string) {
      const code = codes.get(key) ?? keys.push(key) - 1
      codes.set(key, code)
      return code
    },
  }
}

const reasonIn = (text: string | undefined): 'state' | 'guard' | undefined =>
  text === 'state' || text === 'guard' ? text : undefined

function readKind(text: string) {
  const [move = '', from, to, why, guard, chart] = text.split(SEPARATOR).map((part) => part || undefined)
  /** Equal for kinds that differ by their chart only. */
  const group = [move, from, to, why, guard].join(SEPARATOR)
  return { move, from, to, why: reasonIn(why), guard, chart, group, enters: to !== undefined && to !== from }
}

type Kind = ReturnType<typeof readKind>

export type MovesCopy = ReturnType<typeof emptyCopy>

export function emptyCopy(entity: TrackedEntity) {
  const { finals } = statusesIn(entity)
  const [texts, pairs, handovers] = [codesOf(), codesOf(), codesOf()]
  const kinds: Kind[] = []
  /** A number for each move, or -1: `pair` and `handover` are codes of who made it and who waited for whom. */
  const numbers = (): number[] => []
  const columns = { at: numbers(), kind: numbers(), seconds: numbers(), pair: numbers(), handover: numbers() }
  const reentries: { readonly at: number; readonly kind: number; readonly record: number }[] = []
  const ends: { readonly at: number; readonly seconds: number | undefined; readonly isReworked: boolean }[] = []
  /** Of the records that moved last. */
  const states = new Map<string, RecordState>()

  function kindOf(text: string) {
    const code = texts.codeOf(text)
    kinds[code] ??= readKind(text)
    return { code, kind: kinds[code] }
  }

  function enter(state: RecordState, { from, to = '' }: Kind, isAdopted: boolean, move: StoredMove, code: number) {
    const isAgain = state.visited.includes(to)
    if (isAgain) reentries.push({ at: move.at, kind: code, record: state.first })
    else state.visited.push(to)
    state.entries += 1
    state.actor = move.actor
    if (isAdopted) return
    if (from === undefined) state.started ??= move.at
    if (!finals.includes(to)) return
    const age = state.started === null ? undefined : Math.max(0, Math.floor((move.at - state.started) / 1000))
    ends.push({ at: move.at, seconds: age, isReworked: state.entries > state.visited.length })
  }

  function add(move: StoredMove, earlier: ReadonlyMap<string, RecordState>) {
    const { code, kind: own } = kindOf(move.kind)
    const isAdopted = own.move === `${entity}.adopt`
    let waited = false
    let by: string | null = null
    if (own.enters) {
      const state = states.get(move.record) ??
        earlier.get(move.record) ?? { first: move.id, started: null, visited: [], entries: 0, actor: null }
      states.set(move.record, state)
      by = state.actor
      waited = own.from !== undefined && move.seconds !== null
      enter(state, own, isAdopted, move, code)
    }
    if (isAdopted) return
    const isHandover = waited && by !== null && move.actor !== null && by !== move.actor
    columns.at.push(move.at)
    columns.kind.push(code)
    columns.seconds.push(waited ? (move.seconds ?? -1) : -1)
    columns.pair.push(move.actor === null ? -1 : pairs.codeOf([own.group, move.actor].join(SEPARATOR)))
    columns.handover.push(isHandover ? handovers.codeOf([own.from, by, move.actor].join(SEPARATOR)) : -1)
  }

  return {
    columns,
    kinds,
    reentries,
    ends,
    /** By its code, the group of a kind and who made such a move. */
    pairs: pairs.keys,
    /** By its code, the status, who brought records into it and who moved them on. */
    handovers: handovers.keys,
    /** The records of `moves` whose earlier moves `add` has to be given. */
    unknown(moves: readonly StoredMove[]) {
      const created = new Set<string>()
      const unknown = new Set<string>()
      for (const { record, kind: text } of moves) {
        const { kind: own } = kindOf(text)
        if (own.enters && own.from === undefined) created.add(record)
        else if (own.enters && !created.has(record) && !states.has(record)) unknown.add(record)
      }
      return [...unknown]
    },
    /** In the order of their ids. `earlier` holds the states of `unknown` records that have earlier moves. */
    add(moves: readonly StoredMove[], earlier: ReadonlyMap<string, RecordState>) {
      for (const move of moves) add(move, earlier)
      if (states.size > MOST_STATES) states.clear()
    },
  }
}
