import { pointsOf } from './geometry.ts'
import type { ChartBox, ChartLayout, Place } from './layout.ts'

/** The margin around the boxes has room for their counts, in pixels. */
const MARGIN = 18
const TEXT_MARGIN = 14
const LETTER = 7.6

type Span = readonly [start: number, end: number]

/** Maps places onto pixels. Boxes take at most a share of the room, and the gaps between them the rest. */
function along(boxes: readonly Span[], others: readonly number[], room: number, share: number) {
  const spans = boxes.toSorted(([one], [other]) => one - other)
  const places = [...others, ...spans.flat()]
  const [first, last] = [Math.min(...places), Math.max(...places)]
  const inBoxes = (place: number) => {
    let [sum, reached] = [0, first]
    for (const [start, end] of spans) {
      sum += Math.max(0, Math.min(place, end) - Math.max(start, reached))
      reached = Math.max(reached, end)
    }
    return sum
  }
  const free = room - 2 * MARGIN
  const scale = Math.min(1, (share * free) / inBoxes(last))
  const gapScale = Math.min(1, (free - scale * inBoxes(last)) / (last - first - inBoxes(last)))
  const map = (place: number) => MARGIN + scale * inBoxes(place) + gapScale * (place - first - inBoxes(place))
  return { map, length: map(last) + MARGIN }
}

/** The chart of some statuses within a size in pixels, without texts at its arrows. A box has room for its title. */
export function cropped(layout: ChartLayout, statuses: readonly string[], width: number, height: number): ChartLayout {
  const boxes = layout.boxes.filter(({ id }) => statuses.includes(id))
  const arrows = layout.arrows.filter(({ from, to }) => [from, to].every((id) => id && statuses.includes(id)))
  const points = arrows.flatMap((arrow) => pointsOf(arrow.points))
  const across = along(
    boxes.map(({ at: [x, , wide] }) => [x, x + wide]),
    points.map(({ x }) => x),
    width,
    0.85,
  )
  const down = along(
    boxes.map(({ at: [, y, , high] }) => [y, y + high]),
    points.map(({ y }) => y),
    height,
    0.6,
  )
  const placeOf = ({ at: [x, y, wide, high], title }: ChartBox): Place => {
    const [left, right] = [across.map(x), across.map(x + wide)]
    const more = Math.max(0, title.length * LETTER + TEXT_MARGIN - (right - left))
    return [left - more / 2, down.map(y), right - left + more, down.map(y + high) - down.map(y)]
  }
  const mapped = (flat: readonly number[]) => pointsOf(flat).flatMap(({ x, y }) => [across.map(x), down.map(y)])
  return {
    ...layout,
    width: across.length,
    height: down.length,
    boxes: boxes.map(({ lines: _, ...box }) => ({ ...box, at: placeOf(box) })),
    arrows: arrows.map(({ label: _, ...arrow }) => ({ ...arrow, lines: [], points: mapped(arrow.points) })),
  }
}
