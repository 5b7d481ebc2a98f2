import { buttonColumn, type LabelMove } from './buttons.ts'
import type { ChartBox, ChartLayout, ChartStub, Place } from './layout.ts'

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

export const centerOf = ([x, y, width, height]: Place): Point => ({ x: x + width / 2, y: y + height / 2 })

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

/** The point on a polyline at `distance` pixels from its start, or its end. */
export function along(points: readonly Point[], distance: number): Point {
  let left = distance
  for (const [index, from] of points.entries()) {
    const to = points[index + 1]
    if (!to) return from
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (left <= length)
      return { x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length }
    left -= length
  }
  return { x: 0, y: 0 }
}

export const isContainer = ({ kind }: ChartBox) => kind === 'group' || kind === 'region'

/** Where the title of a box is; its `lines` follow below. */
export function textPlace(box: ChartBox, lines = 0): { x: number; top: number; anchor: 'start' | 'middle' } {
  const [x, y, width, height] = box.at
  if (isContainer(box)) return { x: x + (box.inset ?? 14), top: y + 20, anchor: 'start' }
  return { x: x + width / 2, top: y + (height - 16 - lines * LINE) / 2 + 12.5, anchor: 'middle' }
}

/** True for a label that a line passes through. */
export const isOnLine = ([x, y, width, height]: Place, points: readonly Point[]) =>
  points.some((to, index) => {
    const from = points[index - 1] ?? to
    return (
      Math.max(from.x, to.x) > x &&
      Math.min(from.x, to.x) < x + width &&
      Math.max(from.y, to.y) > y &&
      Math.min(from.y, to.y) < y + height
    )
  })

/** The short arrow of a stub, from its text to its box. Slanted where several stubs need more height than the box. */
export function stubPoints({ at: [x, y, width, height], side }: ChartStub, { at: box }: ChartBox): Point[] {
  const [left, top, wide, tall] = box
  if (side === undefined)
    return [
      { x: x + width / 2, y: top - 16 },
      { x: x + width / 2, y: top },
    ]
  const middle = y + height / 2
  const end = Math.min(Math.max(middle, top + RADIUS), top + tall - RADIUS)
  const [border, out] = side === 'left' ? [left, -1] : [left + wide, 1]
  return [
    { x: border + 14 * out, y: middle },
    { x: border, y: end },
  ]
}

const GAP = 16

/** The text of a stub, without the room for its arrow. */
export const stubText = ({ at: [x, y, width, height], side }: ChartStub): Place => {
  if (side === undefined) return [x, y, width, height - GAP]
  return [side === 'left' ? x : x + GAP, y, width - GAP, height]
}

/** Where open moves are buttons: in the middle of a label; of a stub, at its arrow. */
export function buttonsPlace(
  [x, y, width, height]: Place,
  moves: readonly LabelMove[],
  stub?: Pick<ChartStub, 'side'>,
): Place {
  const { width: wide, height: tall } = buttonColumn(moves)
  const middle: Place = [x + (width - wide) / 2, y + (height - tall) / 2, wide, tall]
  if (!stub) return middle
  if (stub.side === undefined) return [middle[0], y + height - tall, wide, tall]
  return [stub.side === 'left' ? x + width - wide : x, middle[1], wide, tall]
}

type Curve = readonly [from: Point, control: Point, to: Point]

export const pointOn = ([from, control, to]: Curve, part: number): Point => {
  const [a, b, c] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2]
  return { x: a * from.x + b * control.x + c * to.x, y: a * from.y + b * control.y + c * to.y }
}

const isIn = ({ x, y }: Point, [left, top, width, height]: Place) =>
  x > left - 2 && x < left + width + 2 && y > top - 2 && y < top + height + 2

const SAMPLES = Array.from({ length: 60 }, (_, index) => (index + 0.5) / 60)

/** How far a curve bends to either side, in pixels. */
const BENDS = [0, 40, 80, 130, 190, 270, 360].flatMap((bend) => (bend === 0 ? [0] : [bend, -bend]))

const sidesOf = ([x, y, width, height]: Place): Point[] => [
  { x: x + width / 2, y: y + height },
  { x: x + width / 2, y },
  { x: x + width, y: y + height / 2 },
  { x, y: y + height / 2 },
]

/** A curve from a box to the text or button of a stub, for a folded move: it touches the fewest boxes, then labels. */
export function curveTo({ boxes, arrows, stubs, width, height }: ChartLayout, from: ChartBox, place: Place): Curve {
  const [x, y, wide, tall] = from.at
  const others = boxes.filter((box) => !isContainer(box) && box.kind !== 'start' && box !== from)
  // The curve begins at the border of its box.
  const blocking: Place[] = [...others.map(({ at }) => at), [x + 2, y + 2, wide - 4, tall - 4]]
  const labels = [...arrows.flatMap(({ label }) => (label ? [label] : [])), ...stubs.map(stubText)]
  const page: Place = [4, 4, width - 8, height - 8]
  const curves = sidesOf(from.at).flatMap((start) =>
    sidesOf(place).flatMap((end): Curve[] => {
      const [dx, dy] = [end.x - start.x, end.y - start.y]
      const length = Math.hypot(dx, dy) || 1
      const bent = BENDS.map((bend) => ({
        x: (start.x + end.x) / 2 - (bend * dy) / length,
        y: (start.y + end.y) / 2 + (bend * dx) / length,
      }))
      return [{ x: start.x, y: end.y }, { x: end.x, y: start.y }, ...bent].map((control) => [start, control, end])
    }),
  )
  const cost = (curve: Curve) => {
    const points = SAMPLES.map((part) => pointOn(curve, part))
    const touching = (places: readonly Place[]) => points.filter((point) => places.some((place) => isIn(point, place)))
    const [start, control, end] = curve
    const length =
      Math.hypot(control.x - start.x, control.y - start.y) + Math.hypot(end.x - control.x, end.y - control.y)
    const outside = points.filter((point) => !isIn(point, page))
    // A pixel over a label costs as much as ten beside it.
    const overLabels = (touching(labels).length / SAMPLES.length) * length
    return 1000 * (touching(blocking).length + outside.length) + 10 * overLabels + length
  }
  return curves.map((curve) => ({ curve, cost: cost(curve) })).reduce((a, b) => (b.cost < a.cost ? b : a)).curve
}

export const curvePath = ([from, control, to]: Curve) =>
  `M${round(from.x)} ${round(from.y)}Q${round(control.x)} ${round(control.y)} ${round(to.x)} ${round(to.y)}`

export const curveMiddle = (curve: Curve) => pointOn(curve, 0.5)
