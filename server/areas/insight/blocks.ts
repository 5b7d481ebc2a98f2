// The moves of one entity in columns, in blocks. All but the last never change, so they are summed up once.

const BLOCK = 8_192

export interface MoveRow {
  /** In milliseconds, in no order: past moves may be stored late. */
  readonly at: number
  /** Twice the code of the kind, plus 1 when the record enters a status again. */
  readonly kind: number
  /** The code of the status that the move leaves and of which `seconds` counts. */
  readonly left: number
  /** In the status that the move leaves; -1 when it leaves none. */
  readonly seconds: number
  /** The code of who made which move; 0 for the server itself. */
  readonly pair: number
  /** The code of who waited for whom; 0 when no person waited for another. */
  readonly handover: number
  /** The id of the first move of a record that enters a status again. */
  readonly reworked?: number | undefined
  /** Of a record that ends. `seconds` since the creation: -1 without one. `reworks`: how often it had entered a status again. */
  readonly end?: { readonly seconds: number; readonly reworks: number } | undefined
}

/** What the moves of a block within a period add to the figures. Arrays of seconds are sorted. */
export interface Summary {
  /** By `kind`. */
  readonly counts: Uint32Array
  /** By `left`. */
  readonly stays: readonly Float64Array[]
  /** Each once. */
  readonly pairs: Uint32Array
  /** One for each wait, sorted, with the seconds that it took. */
  readonly handovers: Uint32Array
  readonly waited: Float64Array
  readonly reworked: Uint32Array
  readonly ended: number
  readonly firstTimeRight: number
  readonly secondsToEnd: Float64Array
}

const sorted = (values: readonly number[]) => Float64Array.from(values).sort()

function newBlock() {
  const rows = {
    at: new Float64Array(BLOCK),
    kind: new Uint32Array(BLOCK),
    left: new Uint16Array(BLOCK),
    seconds: new Float64Array(BLOCK),
    pair: new Uint32Array(BLOCK),
    handover: new Uint32Array(BLOCK),
  }
  /** By the place of the move in the block. */
  const reworked = new Map<number, number>()
  const ends = new Map<number, { readonly seconds: number; readonly reworks: number }>()
  let size = 0
  let [earliest, latest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let whole: Summary | undefined

  function summarize(from: number, to: number): Summary {
    const counts: number[] = []
    const stays: number[][] = []
    const pairs = new Set<number>()
    const waits: number[] = []
    for (let place = 0; place < size; place += 1) {
      const at = rows.at[place] ?? 0
      if (at < from || at >= to) continue
      const kind = rows.kind[place] ?? 0
      const pair = rows.pair[place] ?? 0
      const handover = rows.handover[place] ?? 0
      const seconds = rows.seconds[place] ?? 0
      counts[kind] = (counts[kind] ?? 0) + 1
      if (pair > 0) pairs.add(pair)
      if (handover > 0) waits.push(handover * BLOCK + place)
      if (seconds < 0) continue
      const left = rows.left[place] ?? 0
      stays[left] ??= []
      stays[left].push(seconds)
    }
    const isInside = ([place]: readonly [number, unknown]) => {
      const at = rows.at[place] ?? 0
      return at >= from && at < to
    }
    const ended = [...ends].filter(isInside).map(([, end]) => end)
    const order = sorted(waits)
    return {
      counts: Uint32Array.from(counts, (count) => count ?? 0),
      stays: Array.from(stays, (seconds) => sorted(seconds ?? [])),
      pairs: Uint32Array.from(pairs),
      handovers: Uint32Array.from(order, (packed) => packed / BLOCK),
      waited: Float64Array.from(order, (packed) => rows.seconds[packed % BLOCK] ?? 0),
      reworked: Uint32Array.from([...reworked].filter(isInside), ([, record]) => record),
      ended: ended.length,
      firstTimeRight: ended.filter(({ reworks }) => reworks === 0).length,
      secondsToEnd: sorted(ended.flatMap(({ seconds }) => (seconds < 0 ? [] : [seconds]))),
    }
  }

  return {
    /** False when the block is full. */
    put({ at, kind, left, seconds, pair, handover, reworked: record, end }: MoveRow) {
      if (size === BLOCK) return false
      rows.at[size] = at
      rows.kind[size] = kind
      rows.left[size] = left
      rows.seconds[size] = seconds
      rows.pair[size] = pair
      rows.handover[size] = handover
      if (record !== undefined) reworked.set(size, record)
      if (end) ends.set(size, end)
      size += 1
      earliest = Math.min(earliest, at)
      latest = Math.max(latest, at)
      // At once, so that no request waits for the sums of all blocks.
      whole = size === BLOCK ? summarize(earliest, latest + 1) : undefined
      return true
    },
    /** Undefined without a move in the period. */
    summary(from: number, to: number): Summary | undefined {
      if (latest < from || earliest >= to) return undefined
      if (earliest < from || latest >= to) return summarize(from, to)
      whole ??= summarize(from, to)
      return whole
    },
  }
}

export function newBlocks() {
  const blocks = [newBlock()]
  return {
    put(row: MoveRow) {
      if (blocks.at(-1)?.put(row)) return
      const next = newBlock()
      next.put(row)
      blocks.push(next)
    },
    summaries: (from: number, to: number) => blocks.flatMap((block) => block.summary(from, to) ?? []),
  }
}
