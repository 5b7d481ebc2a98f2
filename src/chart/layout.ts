import type { Tone } from '#machines/core/meta.ts'

// A chart with its places, as `npm run docs` writes it. Lengths are in pixels; a place is `[x, y, width, height]`.
// A box is named by the path of its state: `proposed`, `enteringCode.entry.checking`. A transition is named as in
// `machines/core/chart.ts`: `task.proposed | task.approve | 0`.

export type Place = readonly [x: number, y: number, width: number, height: number]

/** What happens in a box without an arrow: a service, a timer or a move that stays. */
export interface ChartLine {
  readonly look: 'service' | 'timer' | 'stay'
  readonly text: string
  readonly transitions?: readonly string[]
}

export interface ChartBox {
  readonly id: string
  /** A `choice` is left at once; a `region` runs beside others. */
  readonly kind: 'start' | 'state' | 'final' | 'choice' | 'group' | 'region'
  readonly title: string
  readonly about?: string
  readonly tone?: Tone
  readonly isMain?: true
  readonly lines?: readonly ChartLine[]
  readonly at: Place
  /** The distance from the left of a group to its text, past the lines that enter it. */
  readonly inset?: number
}

export interface ChartArrow {
  /** Undefined for a move that several boxes share, which begins at its label. */
  readonly from?: string
  readonly to: string
  readonly look: 'event' | 'service' | 'timer' | 'start'
  readonly isMain?: true
  /** Empty for the start. */
  readonly transitions: readonly string[]
  /** The move, then who makes it or on what condition, then from where. */
  readonly lines: readonly string[]
  /** The first of `lines` that is a note. */
  readonly notesFrom: number
  /** Alternating x and y. */
  readonly points: readonly number[]
  /** It also has room for the moves as buttons. */
  readonly label?: Place
}

export interface ChartLayout {
  /** The id of the machine, with which each transition begins. */
  readonly id: string
  readonly kind: 'lifecycle' | 'flow'
  readonly title: string
  readonly width: number
  readonly height: number
  /** What is possible in every step without leaving it. */
  readonly lines?: readonly ChartLine[]
  /** The start and the main path first; groups before the boxes inside them. */
  readonly boxes: readonly ChartBox[]
  readonly arrows: readonly ChartArrow[]
}

const FILES = import.meta.glob<ChartLayout>('./layouts/*.json', { import: 'default' })

/** Loads one chart by its name in the registry. Throws on an unknown name. */
export function loadChart(name: string): Promise<ChartLayout> {
  const load = FILES[`./layouts/${name}.json`]
  if (!load) throw new Error(`There is no chart "${name}"`)
  return load()
}
