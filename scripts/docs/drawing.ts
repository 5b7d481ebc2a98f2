import type { Tone } from '#machines/lifecycles/meta.ts'

// What a diagram shows, before anybody knows where: the same drawing becomes an SVG picture and Mermaid text.

export interface Box {
  readonly id: string
  /** `anywhere` stands for every state beside it, and is where their common arrows begin. */
  readonly kind: 'state' | 'final' | 'start' | 'anywhere' | 'region'
  readonly title: string
  readonly lines: readonly Line[]
  readonly tone?: Tone
  readonly children: readonly Box[]
}

/** A line inside a box: what runs in this state, what happens without leaving it, or what it alone does not accept. */
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

/** Arrows of one look between the same two boxes become one with several lines. */
export function merged(arrows: readonly Arrow[]): Arrow[] {
  const byEnds = Map.groupBy(arrows, ({ from, to, look }) => JSON.stringify([from, to, look]))
  return [...byEnds.values()].map((group) => {
    const [first] = group as [Arrow]
    return { ...first, lines: group.flatMap(({ lines }) => lines) }
  })
}
