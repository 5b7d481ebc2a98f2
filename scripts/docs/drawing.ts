import type { Tone } from '#machines/lifecycles/meta.ts'

export interface Box {
  readonly id: string
  /** `anywhere` represents all sibling states; their shared arrows start there. */
  readonly kind: 'state' | 'final' | 'start' | 'anywhere' | 'region'
  readonly title: string
  readonly lines: readonly Line[]
  readonly tone?: Tone
  readonly children: readonly Box[]
}

/** A line inside a box: a service, a timer, an event that keeps the state, or a refused event. */
export interface Line {
  readonly look: 'service' | 'timer' | 'stay' | 'refuse'
  readonly text: string
}

export interface Arrow {
  readonly from: string
  readonly to: string
  readonly look: 'event' | 'service' | 'timer' | 'start'
  readonly lines: readonly string[]
}

export interface Drawing {
  readonly title: string
  readonly boxes: readonly Box[]
  readonly arrows: readonly Arrow[]
}

export function merged(arrows: readonly Arrow[]): Arrow[] {
  const byEnds = Map.groupBy(arrows, ({ from, to, look }) => JSON.stringify([from, to, look]))
  return [...byEnds.values()].map((group) => {
    const [first] = group as [Arrow]
    return { ...first, lines: group.flatMap(({ lines }) => lines) }
  })
}
