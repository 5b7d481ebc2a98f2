import { statusesOf } from './records.ts'
import type { Workflow } from './workflow.ts'

/** Of a box, in pixels. */
export const HIGH = 36
const ROW = { wide: 112, gap: 64, down: 0 }
const COLUMNS = { wide: 160, gap: 72, down: 80 }
const BEND = 18

interface Place {
  readonly x: number
  readonly y: number
}

/** The statuses of the path form a row, or a column if other statuses stand beside the path. */
function placesOf({ path, side }: ReturnType<typeof statusesOf>, { wide, gap, down }: typeof ROW) {
  const across = wide + gap
  const onPath = (place: number) => (side.length === 0 ? { x: place * across, y: 0 } : { x: across, y: place * down })
  const beside = (place: number) => ({ x: (place % 2) * 2 * across, y: ((path.length - 1) / 2) * down })
  return new Map<string, Place>([
    ...path.map((status, place) => [status, onPath(place)] as const),
    ...side.map((status, place) => [status, beside(place)] as const),
  ])
}

/** From the side of a box that faces the other one. */
function lineFrom(one: Place, other: Place, wide: number) {
  if (one.x !== other.x) return `M${one.x + wide} ${one.y + HIGH / 2}L${other.x} ${other.y + HIGH / 2}`
  if (other.y - one.y === COLUMNS.down) return `M${one.x + wide / 2} ${one.y + HIGH}V${other.y}`
  const right = one.x + wide
  const bend = right + (BEND * (other.y - one.y)) / COLUMNS.down
  return `M${right} ${one.y + HIGH / 2}C${bend} ${one.y + HIGH / 2} ${bend} ${other.y + HIGH / 2} ${right} ${other.y + HIGH / 2}`
}

/** The sketch places each status in the card, and draws a line between two statuses if a record moves between them. */
export function sketchOf(workflow: Workflow) {
  const statuses = statusesOf(workflow)
  const { path, side } = statuses
  const size = side.length === 0 ? ROW : COLUMNS
  const places = placesOf(statuses, size)
  const ways = new Set(workflow.moves.map(({ from, to }) => `${from} ${to}`))
  const boxes = [...places].map(([status, place]) => ({ status, ...place }))
  const lines = boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      const [start, end] = other.x < one.x ? [other, one] : [one, other]
      const isForth = ways.has(`${start.status} ${end.status}`)
      const isBack = ways.has(`${end.status} ${start.status}`)
      if (!isForth && !isBack) return []
      const isOnPath = path.indexOf(other.status) - path.indexOf(one.status) === 1
      return { d: lineFrom(start, end, size.wide), isForth, isBack, isOnPath }
    }),
  )
  const width = Math.max(...boxes.map(({ x }) => x)) + size.wide
  const height = Math.max(...boxes.map(({ y }) => y)) + HIGH
  return { boxes, lines, wide: size.wide, width, height }
}
