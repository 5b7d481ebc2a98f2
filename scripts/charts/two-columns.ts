import type { ChartArrow, ChartBox, ChartLayout, ChartStub, Place } from '#src/chart/layout.ts'
import { GAP_OF_STUB } from './elk-graph.ts'
import { boxOf, headOf } from './layout.ts'
import type { Model, ModelEdge, ModelNode } from './model.ts'
import { labelSize } from './text-size.ts'

const WIDTH = 452
const MARGIN = 16
const BOX = { width: 142, height: 50 }
const STEP = 112
/** Between the middles of what is at the right of a box. */
const BESIDE = 36
const FIRST = 54
const LEFT_END = MARGIN + BOX.width
const LEFT_AXIS = MARGIN + BOX.width / 2
const RIGHT = WIDTH - MARGIN - BOX.width
/** Where arrows from the right column run down or up. */
const LANE = RIGHT - 14

const middle = ([, y, , height]: Place) => y + height / 2

/**
 * The main path of a record in the left column, its other statuses in the right one: narrower than elk can be. Arrows
 * from the right share a lane, and a label for each target and move.
 */
export function twoColumns(model: Model): ChartLayout {
  const [start, ...nodes] = model.nodes as [ModelNode, ...ModelNode[]]
  const dots = nodes.filter(({ kind }) => kind === 'start')
  const others = nodes.filter((node) => !dots.includes(node))
  const main = others.filter(({ isMain }) => isMain)
  const rowOf = (id: string) => main.findIndex((node) => node.id === id)
  const enteredFrom = ({ id }: ModelNode) => {
    const rows = model.edges.filter(({ to }) => to === id).map(({ from }) => rowOf(from))
    return rows.length === 0 ? main.length : Math.min(...rows)
  }
  const beside = others.filter(({ isMain }) => !isMain).sort((a, b) => enteredFrom(a) - enteredFrom(b))

  const places = new Map<string, Place>([[start.id, [LEFT_AXIS - 7, MARGIN, 14, 14]]])
  for (const [row, { id }] of main.entries()) places.set(id, [MARGIN, FIRST + row * STEP, BOX.width, BOX.height])
  const stubs: ChartStub[] = []
  for (const { id, stubs: own } of main) {
    const [, y] = places.get(id) as Place
    const beginnings = model.edges.filter((edge) => edge.to === id && dots.some((dot) => dot.id === edge.from))
    const count = own.length + beginnings.length
    /** The middle of what is at the right of the box. */
    const rowAt = (index: number) => y + BOX.height / 2 + (index - (count - 1) / 2) * BESIDE
    for (const [index, { moves, ...stub }] of own.entries()) {
      const { width, height } = labelSize({ ...stub, moves })
      const at: Place = [LEFT_END, rowAt(index) - height / 2, width + GAP_OF_STUB, height]
      stubs.push({ to: id, ...stub, side: 'right', at })
    }
    for (const [index, { from }] of beginnings.entries())
      places.set(from, [LEFT_END + 18, rowAt(own.length + index) - 7, 14, 14])
  }
  let free = 0
  for (const node of beside) {
    const heights = node.stubs.map((stub) => labelSize(stub).height)
    const source = places.get(main[enteredFrom(node)]?.id ?? '')
    const y = Math.max(free + heights.reduce((sum, height) => sum + height + GAP_OF_STUB, 31), source?.[1] ?? FIRST)
    for (const { moves, ...stub } of node.stubs) {
      const { width, height } = labelSize({ ...stub, moves })
      const x = RIGHT + (BOX.width - width) / 2
      stubs.push({ to: node.id, ...stub, at: [x, y - height - GAP_OF_STUB, width, height + GAP_OF_STUB] })
    }
    places.set(node.id, [RIGHT, y, BOX.width, BOX.height])
    free = y + BOX.height
  }
  const placeOf = (id: string) => places.get(id) as Place

  const arrows = model.edges.map(({ id: _, isMain, moves, ...edge }): ChartArrow => {
    const isBeginning = edge.look === 'start' && !isMain
    const place = isMain ? downwards : isBeginning ? beginning : across
    const { points, label } = place({ ...edge, moves })
    return { ...edge, ...(isMain && { isMain: true }), points, ...(edge.lines.length > 0 && { label }) }
  })
  function downwards(edge: Omit<ModelEdge, 'id' | 'isMain'>) {
    const [, y, , height] = placeOf(edge.from)
    const size = edge.lines.length > 0 ? labelSize(edge) : { width: 0, height: 0 }
    const label: Place = [LEFT_AXIS + 14, y + height + 12, size.width, size.height]
    return { points: [LEFT_AXIS, y + height, LEFT_AXIS, placeOf(edge.to)[1]], label }
  }
  function beginning(edge: Omit<ModelEdge, 'id' | 'isMain'>) {
    const [x, y] = placeOf(edge.from)
    const { width, height } = labelSize(edge)
    const label: Place = [x + 14, y + 7 - height / 2, width, height]
    return { points: [x, y + 7, LEFT_END, y + 7], label }
  }
  function across(edge: Omit<ModelEdge, 'id' | 'isMain'>) {
    const [from, to] = [middle(placeOf(edge.from)), middle(placeOf(edge.to))]
    const { width, height } = labelSize(edge)
    const labelAt = (y: number, end: number): Place => [end - width - 4, y - height, width, height]
    if (rowOf(edge.from) >= 0) return { points: [LEFT_END, from, RIGHT, to], label: labelAt(from, RIGHT) }
    return { points: [RIGHT, from, LANE, from, LANE, to, LEFT_END, to], label: labelAt(to, LANE) }
  }

  const last = [...places.values()].map(([, y, , height]) => y + height)
  return {
    ...headOf(model),
    width: WIDTH,
    height: Math.max(...last) + MARGIN,
    boxes: [start, ...main, ...beside, ...dots].map((node): ChartBox => boxOf(node, placeOf(node.id))),
    arrows,
    stubs,
  }
}
