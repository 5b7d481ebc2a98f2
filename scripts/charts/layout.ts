import ElkConstructor, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { isContainer, LINE } from '#src/chart/geometry.ts'
import type { ChartArrow, ChartBox, ChartLayout, Place } from '#src/chart/layout.ts'
import type { Model, ModelArrow, ModelNode } from './model.ts'
import { labelSize, noteWidth, titleWidth } from './text-size.ts'

/** Pixels. Boxes keep their size when figures are shown in them. */
const TITLE = 30
const BOX = { width: 116, height: 50 }
const MARGIN = 16

const elk = new ElkConstructor()

const SPACING = {
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.thoroughness': '20',
  'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
  'elk.layered.cycleBreaking.strategy': 'GREEDY_MODEL_ORDER',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  ...SPACING,
}

const padding = (top: number) => `[top=${top},left=${MARGIN},bottom=${MARGIN},right=${MARGIN}]`

type Text = Pick<ChartBox, 'title' | 'lines'>

const textWidth = ({ title, lines = [] }: Text) =>
  Math.max(titleWidth(title), ...lines.map(({ text }) => noteWidth(text) + 18))

/** Room for a group's title and lines. */
const headHeight = ({ lines = [] }: Text) => 38 + LINE * lines.length

function boxSize(node: ModelNode) {
  if (node.kind === 'start') return { width: 14, height: 14 }
  if (node.kind === 'choice') return { width: 20, height: 20 }
  return {
    width: Math.ceil(Math.max(textWidth(node) + 28, BOX.width)),
    height: Math.max(BOX.height, TITLE + LINE * (node.lines?.length ?? 0)),
  }
}

const sourceOf = ({ id, from }: ModelArrow) => from ?? `${id} label`

/** Arrows of the main path and of starts enter at the top and leave at the bottom, all others at the side. */
const portsOf = (arrow: ModelArrow) => {
  const isForward = arrow.isMain || arrow.look === 'start'
  return [
    { id: `${arrow.id} out`, node: sourceOf(arrow), side: isForward ? 'SOUTH' : 'EAST', isMain: arrow.isMain },
    { id: `${arrow.id} in`, node: arrow.to, side: isForward ? 'NORTH' : 'EAST', isMain: arrow.isMain },
  ]
}

function elkGraph(model: Model): ElkNode {
  const ports = model.arrows.flatMap(portsOf)
  /** Ports keep the main path straight. A group has none: an arrow may reach it anywhere. */
  const portsAt = ({ id, children }: ModelNode) => {
    const own = ports.filter(({ node }) => node === id)
    return children.length === 0 && own.some(({ isMain }) => isMain) ? own : []
  }
  const withPorts = new Set<string>()
  const nodesOf = (nodes: readonly ModelNode[]): ElkNode[] => [
    ...nodes.map(nodeOf),
    ...model.arrows
      .filter(({ from, to }) => from === undefined && nodes.some(({ id }) => id === to))
      .map((arrow) => ({ id: sourceOf(arrow), ...labelSize(arrow) })),
  ]
  function nodeOf(node: ModelNode): ElkNode {
    const { id } = node
    if (node.children.length > 0)
      return {
        id,
        children: nodesOf(node.children),
        layoutOptions: {
          ...SPACING,
          'elk.padding': padding(headHeight(node)),
          'elk.nodeSize.constraints': 'MINIMUM_SIZE',
          'elk.nodeSize.minimum': `(${Math.ceil(textWidth(node) + 32)},${headHeight(node) + 20})`,
        },
      }
    const own = portsAt(node)
    for (const port of own) withPorts.add(port.id)
    return {
      id,
      ...boxSize(node),
      ports: own.map((port) => ({ id: port.id, width: 0, height: 0, layoutOptions: { 'elk.port.side': port.side } })),
      layoutOptions: own.length > 0 ? { 'elk.portConstraints': 'FIXED_SIDE' } : {},
    }
  }
  const children = nodesOf(model.nodes)
  const edges = model.arrows.map((arrow): ElkExtendedEdge => {
    const [out, into] = portsOf(arrow).map((port) => (withPorts.has(port.id) ? port.id : port.node))
    const isBeside = arrow.from !== undefined && arrow.lines.length > 0
    const label = { ...labelSize(arrow), text: ' ', layoutOptions: { 'elk.edgeLabels.inline': String(!arrow.isMain) } }
    return {
      id: arrow.id,
      sources: [out ?? ''],
      targets: [into ?? ''],
      labels: isBeside ? [label] : [],
      ...(arrow.isMain && {
        layoutOptions: {
          'elk.layered.priority.direction': '100',
          'elk.layered.priority.straightness': '100',
        },
      }),
    }
  })
  const layoutOptions = { ...OPTIONS, 'elk.padding': padding(MARGIN + LINE * model.lines.length) }
  return { id: 'picture', layoutOptions, children, edges: [...edges, ...columns(model.arrows, model.nodes)] }
}

/** Adds invisible edges, so that elk stacks boxes which only short arrows reach, and puts each such group below the first box. */
function columns(arrows: readonly ModelArrow[], nodes: readonly ModelNode[]): ElkExtendedEdge[] {
  const isWithin = (node: ModelNode, end: string): boolean =>
    node.id === end || node.children.some((child) => isWithin(child, end))
  const isJoined = (node: ModelNode) =>
    arrows.some(({ from, to }) => from !== undefined && isWithin(node, from) !== isWithin(node, to))
  const apart = nodes.filter((node) => node.kind !== 'region' && !isJoined(node))
  const below = apart.flatMap((node, index) => {
    const above = node.kind === 'group' ? nodes.find(({ kind }) => kind !== 'start') : apart[index - 1]
    const into = arrows.find(({ from, to }) => to === node.id && from === undefined)
    return above && above !== node
      ? [{ id: `${above.id} above ${node.id}`, sources: [above.id], targets: [into ? sourceOf(into) : node.id] }]
      : []
  })
  return [...below, ...nodes.flatMap(({ children }) => columns(arrows, children))]
}

/** To half a pixel, so that two runs give equal bytes. */
const round = (value = 0) => Math.round(value * 2) / 2

const placeOf = ({ x, y, width, height }: { x?: number; y?: number; width?: number; height?: number } = {}): Place => [
  round(x),
  round(y),
  round(width),
  round(height),
]

const withInner = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(withInner)]

/** A line that leaves a diamond starts at its border, which lies inside of the place of the box. */
function leaving([x = 0, y = 0, ...rest]: readonly number[], box: ChartBox | undefined) {
  if (box?.kind !== 'choice') return [x, y, ...rest]
  const [left, top, width, height] = box.at
  const aside = Math.abs(x - left - width / 2)
  return y >= top + height ? [x, y - aside, ...rest] : [left + width - Math.abs(y - top - height / 2), y, ...rest]
}

type Segment = readonly [x: number, y: number, toX: number, toY: number]

const segmentsOf = ({ points }: ChartArrow): Segment[] =>
  points.flatMap((_, at) =>
    at % 2 === 0 && at + 3 < points.length ? [points.slice(at, at + 4) as unknown as Segment] : [],
  )

const meets = ([ax, ay, bx, by]: Segment, [x, y, width, height]: Place) =>
  Math.max(ax, bx) > x && Math.min(ax, bx) < x + width && Math.max(ay, by) > y && Math.min(ay, by) < y + height

/** The title of a group is at the first place that no line enters. */
function withFreeTitle(box: ChartBox, segments: readonly Segment[]): ChartBox {
  if (!isContainer(box)) return box
  const [x, y, width] = box.at
  const head = Math.ceil(textWidth(box))
  const beside = segments.map(([at]) => at - x + 10).filter((inset) => inset > 14 && inset + head < width)
  const inset = [14, ...beside.sort((a, b) => a - b)].find(
    (each) => !segments.some((segment) => meets(segment, [x + each - 4, y + 4, head + 8, headHeight(box) - 14])),
  )
  return inset === undefined || inset === 14 ? box : { ...box, inset }
}

/** Throws when elk cannot place a part. */
export async function layOut(model: Model): Promise<ChartLayout> {
  const graph = await elk.layout(elkGraph(model))
  const places = new Map(withInner(graph).map((node) => [node.id, placeOf(node)]))
  const at = (id: string) => places.get(id) as Place
  const boxesOf = (nodes: readonly ModelNode[]): ChartBox[] =>
    nodes.flatMap(({ children, ...node }) => [{ ...node, at: at(node.id) }, ...boxesOf(children)])
  const boxes = boxesOf(model.nodes)
  const arrows = model.arrows.map(({ id, moves: _, ...arrow }): ChartArrow => {
    const edge = graph.edges?.find((each) => each.id === id)
    const points = (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint].flatMap(({ x, y }) => [round(x), round(y)]),
    )
    const label = arrow.from === undefined ? at(`${id} label`) : edge?.labels?.[0] && placeOf(edge.labels[0])
    const from = boxes.find((box) => box.id === arrow.from)
    return { ...arrow, points: leaving(points, from), ...(label && { label }) }
  })
  const { id, kind, title, lines } = model
  const segments = arrows.flatMap(segmentsOf)
  return {
    id,
    kind,
    title,
    width: round(graph.width),
    height: round(graph.height),
    ...(lines.length > 0 && { lines }),
    boxes: boxes.map((box) => withFreeTitle(box, segments)),
    arrows,
  }
}
