import { buttonColumn, type LabelMove } from './buttons.ts'
import type { ChartBox, Place } from './layout.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Pixels from one line of a box to the next: a line can become a button. */
export const LINE = 20

const RADIUS = 8

const round = (value: number) => Math.round(value * 10) / 10

export const pointsOf = (flat: readonly number[]): Point[] =>
  Array.from({ length: flat.length / 2 }, (_, index) => ({ x: flat[2 * index] ?? 0, y: flat[2 * index + 1] ?? 0 }))

function towards(from: Point, to: Point): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  const part = distance === 0 ? 0 : Math.min(RADIUS, distance / 2) / distance
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

/** The SVG path of a polyline with rounded corners. */
export const pathOf = (points: readonly Point[]) =>
  points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (!before) return `M${round(point.x)} ${round(point.y)}`
      if (!after) return `L${round(point.x)} ${round(point.y)}`
      const from = towards(point, before)
      const to = towards(point, after)
      return `L${round(from.x)} ${round(from.y)}Q${round(point.x)} ${round(point.y)} ${round(to.x)} ${round(to.y)}`
    })
    .join('')

export const isContainer = ({ kind }: ChartBox) => kind === 'group' || kind === 'region'

/** Where the title of a box is; its `lines` follow below. */
export function textPlace(box: ChartBox, lines = 0): { x: number; top: number; anchor: 'start' | 'middle' } {
  const [x, y, width, height] = box.at
  if (isContainer(box)) return { x: x + (box.inset ?? 14), top: y + 20, anchor: 'start' }
  return { x: x + width / 2, top: y + (height - 16 - lines * LINE) / 2 + 12.5, anchor: 'middle' }
}

/** Where open moves are buttons: in the middle of their label, but on the main path at its right, where the arrow is. */
export function buttonsPlace([x, y, width, height]: Place, moves: readonly LabelMove[], isMain = false): Place {
  const { width: wide, height: tall } = buttonColumn(moves)
  return [x + (width - wide) / (isMain ? 1 : 2), y + (height - tall) / 2, wide, tall]
}
