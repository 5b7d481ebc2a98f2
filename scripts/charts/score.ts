import { LINE } from '#src/chart/geometry.ts'
import type { ChartArrow, ChartBox, ChartLayout, Place } from '#src/chart/layout.ts'
import type { Direction } from './elk-graph.ts'
import { noteWidth, titleWidth } from './text-size.ts'

type Point = readonly [x: number, y: number]
type Segment = readonly [Point, Point]

const pointsOf = ({ points }: ChartArrow): Point[] =>
  Array.from({ length: points.length / 2 }, (_, at) => [points[2 * at] ?? 0, points[2 * at + 1] ?? 0])

const segmentsOf = (arrow: ChartArrow): Segment[] => {
  const points = pointsOf(arrow)
  return points.slice(1).map((point, at) => [points[at] as Point, point])
}

const meets = ([[ax, ay], [bx, by]]: Segment, [x, y, width, height]: Place) =>
  Math.max(ax, bx) > x + 1 &&
  Math.min(ax, bx) < x + width - 1 &&
  Math.max(ay, by) > y + 1 &&
  Math.min(ay, by) < y + height - 1

function crosses(a: Segment, b: Segment) {
  const isVertical = (segment: Segment) => segment[0][0] === segment[1][0]
  if (isVertical(a) === isVertical(b)) return false
  const [[[x, y1], [, y2]], [[x1, y], [x2]]] = isVertical(a) ? [a, b] : [b, a]
  return x > Math.min(x1, x2) + 1 && x < Math.max(x1, x2) - 1 && y > Math.min(y1, y2) + 1 && y < Math.max(y1, y2) - 1
}

const isGroup = ({ kind }: ChartBox) => kind === 'group' || kind === 'region'

/** Where the text of a group's head is. */
const headOf = ({ at: [x, y], title, lines = [], inset = 14 }: ChartBox): Place => [
  x + inset - 4,
  y + 4,
  Math.max(titleWidth(title), ...lines.map(({ text }) => noteWidth(text) + 18)) + 8,
  24 + LINE * lines.length,
]

/** Moves the title of a group to the first place that no line enters. It stays when there is none. */
export function withFreeTitles(layout: ChartLayout): ChartLayout {
  const segments = layout.arrows.flatMap(segmentsOf)
  const boxes = layout.boxes.map((box) => {
    if (!isGroup(box)) return box
    const [x, , width] = box.at
    const beside = segments.map(([[at]]) => at - x + 10).filter((inset) => inset > 14)
    const free = [14, ...beside.sort((a, b) => a - b)].find((inset) => {
      const head = headOf({ ...box, inset })
      return head[0] + head[2] <= x + width && !segments.some((segment) => meets(segment, head))
    })
    return free === undefined || free === 14 ? box : { ...box, inset: free }
  })
  return { ...layout, boxes }
}

/** What makes a picture hard to read, counted. */
export function faultsOf({ boxes, arrows, stubs }: ChartLayout) {
  const segments = arrows.flatMap((arrow) => segmentsOf(arrow).map((segment) => ({ arrow, segment })))
  const through = (places: readonly { at: Place; of: (arrow: ChartArrow) => boolean }[]) =>
    segments.reduce(
      (sum, { arrow, segment }) => sum + places.filter(({ at, of }) => !of(arrow) && meets(segment, at)).length,
      0,
    )
  const states = boxes.filter((box) => !isGroup(box))
  return {
    bendsOfMainPath: arrows
      .filter(({ isMain, isBack }) => isMain && !isBack)
      .reduce((sum, { points }) => sum + points.length / 2 - 2, 0),
    linesThroughBoxes: through(states.map(({ id, at }) => ({ at, of: ({ from, to }) => from === id || to === id }))),
    linesThroughTitles: through(boxes.filter(isGroup).map((box) => ({ at: headOf(box), of: () => false }))),
    linesThroughLabels: through([
      ...stubs.map(({ at }) => ({ at, of: () => false })),
      ...arrows.flatMap(({ label }) =>
        label ? [{ at: label, of: (arrow: ChartArrow) => arrow.label?.join() === label.join() }] : [],
      ),
    ]),
    crossings: segments.reduce(
      (sum, { arrow, segment }, at) =>
        sum + segments.slice(at + 1).filter((other) => other.arrow !== arrow && crosses(segment, other.segment)).length,
      0,
    ),
  }
}

/** Lower is better. */
export function scoreOf(layout: ChartLayout, direction: Direction) {
  const { boxes, arrows, width, height } = layout
  const faults = faultsOf(layout)
  const axis = direction === 'RIGHT' ? 0 : 1
  const backwards = arrows.filter((arrow) => {
    const points = pointsOf(arrow)
    return (points.at(-1)?.[axis] ?? 0) < (points[0]?.[axis] ?? 0)
  })
  const start = boxes.find(({ kind }) => kind === 'start')
  const length = arrows
    .flatMap(segmentsOf)
    .reduce((sum, [a, b]) => sum + Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]), 0)
  return (
    200 * faults.bendsOfMainPath +
    500 * faults.linesThroughBoxes +
    80 * faults.linesThroughTitles +
    60 * faults.linesThroughLabels +
    40 * backwards.length +
    30 * faults.crossings +
    Math.max(0, width - 1100) +
    2000 * ((start?.at[axis] ?? 0) / (direction === 'RIGHT' ? width : height)) +
    length / 40 +
    height / 20
  )
}
