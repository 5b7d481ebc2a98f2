const BLOCK = 16_384

interface Block {
  size: number
  earliest: number
  latest: number
  /** In milliseconds, in no order: past moves may be stored late. */
  readonly at: Float64Array
  /** Twice the code of the kind, plus 1 when the record enters a status again. */
  readonly kind: Uint32Array
  /** 0 for the server itself. */
  readonly actor: Uint32Array
  /** In the status that the move leaves; -1 when it leaves none. */
  readonly seconds: Float64Array
  /** 0 when no person waited for another. */
  readonly handover: Uint32Array
}

const emptyBlock = (): Block => ({
  size: 0,
  earliest: Number.POSITIVE_INFINITY,
  latest: Number.NEGATIVE_INFINITY,
  at: new Float64Array(BLOCK),
  kind: new Uint32Array(BLOCK),
  actor: new Uint32Array(BLOCK),
  seconds: new Float64Array(BLOCK),
  handover: new Uint32Array(BLOCK),
})

type Row = Readonly<Record<'at' | 'kind' | 'actor' | 'seconds' | 'handover', number>>

/** Columns in blocks of typed arrays: they grow without copying, and a period skips blocks outside of it. */
export function newBlocks() {
  const blocks: Block[] = []
  return {
    blocks,
    put({ at, kind, actor, seconds, handover }: Row) {
      const last = blocks.at(-1)
      const block = last && last.size < BLOCK ? last : emptyBlock()
      if (block !== last) blocks.push(block)
      block.earliest = Math.min(block.earliest, at)
      block.latest = Math.max(block.latest, at)
      block.at[block.size] = at
      block.kind[block.size] = kind
      block.actor[block.size] = actor
      block.seconds[block.size] = seconds
      block.handover[block.size] = handover
      block.size += 1
    },
  }
}
