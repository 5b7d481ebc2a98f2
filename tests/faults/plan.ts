import { pick, seededRandom, whole } from '#server/demo/random.ts'

export const TARGETS = ['server-1', 'server-2', 'postgres', 'proxy', 'bucket'] as const
export const KINDS = ['kill', 'freeze', 'restart'] as const

export type Target = (typeof TARGETS)[number]

export interface Fault {
  readonly target: Target
  readonly kind: (typeof KINDS)[number]
  /** Milliseconds since the load began. */
  readonly at: number
  /** In ms. A restart only takes its time. */
  readonly lasts: number
}

const PAUSE_MS = [4_000, 16_000] as const
const LASTS_MS = [200, 6_000] as const

function ofTarget(target: Target, seed: number, until: number) {
  const random = seededRandom(seed)
  const faults: Fault[] = []
  let at = whole(random, 1_000, PAUSE_MS[1])
  for (;;) {
    const fault = { target, kind: pick(random, KINDS), at, lasts: whole(random, ...LASTS_MS) }
    if (at + fault.lasts > until) return faults
    faults.push(fault)
    at += fault.lasts + whole(random, ...PAUSE_MS)
  }
}

/** The same for the same seed. Faults of different targets may overlap; all have ended by `milliseconds`. */
export const planOf = (seed: number, milliseconds: number): readonly Fault[] =>
  TARGETS.flatMap((target, index) => ofTarget(target, seed * TARGETS.length + index, milliseconds)).sort(
    (one, other) => one.at - other.at,
  )
