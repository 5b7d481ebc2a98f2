import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk.bundled.js'
import { LINE } from '#src/chart/geometry.ts'
import type { Model, ModelEdge, ModelNode } from './model.ts'
import { labelSize, noteWidth, titleWidth } from './text-size.ts'

/** Pixels. Boxes keep their size when figures are shown in them. */
const TITLE = 30
const BOX = { width: 116, height: 50 }
export const GAP_OF_STUB = 16
const MARGIN = 16

export type Direction = 'RIGHT' | 'DOWN'

export interface Variant {
  readonly direction: Direction
  readonly cycles: 'GREEDY' | 'MODEL_ORDER' | 'GREEDY_MODEL_ORDER'
  readonly placement: 'NETWORK_SIMPLEX' | 'BRANDES_KOEPF'
  readonly order: 'free' | 'forced'
}

export const nameOf = ({ direction, cycles, placement, order }: Variant) =>
  [direction, cycles, placement, order].join(' ')

/** None of them is best for all charts. */
export const variantsOf = (direction: Direction): Variant[] =>
  (['GREEDY', 'MODEL_ORDER', 'GREEDY_MODEL_ORDER'] as const).flatMap((cycles) =>
    (['NETWORK_SIMPLEX', 'BRANDES_KOEPF'] as const).flatMap((placement) =>
      (['forced', 'free'] as const).map((order) => ({ direction, cycles, placement, order })),
    ),
  )

const SPACING = {
  'elk.spacing.nodeNode': '20',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.labelNode': '2',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
}

const padding = (top: number) => `[top=${top},left=${MARGIN},bottom=${MARGIN},right=${MARGIN}]`

const optionsOf = ({ lines }: Model, { direction, cycles, placement, order }: Variant) => ({
  'elk.algorithm': 'layered',
  'elk.direction': direction,
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.randomSeed': '1',
  'elk.padding': padding(MARGIN + LINE * lines.length),
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.thoroughness': '20',
  'elk.layered.edgeLabels.sideSelection': direction === 'RIGHT' ? 'ALWAYS_UP' : 'ALWAYS_DOWN',
  'elk.layered.cycleBreaking.strategy': cycles,
  'elk.layered.nodePlacement.strategy': placement,
  'elk.layered.crossingMinimization.forceNodeModelOrder': String(order === 'forced'),
  ...SPACING,
})

const textWidth = ({ title, lines }: ModelNode) =>
  Math.max(titleWidth(title), ...lines.map(({ text }) => noteWidth(text) + 18))

/** Room for a group's title and lines. */
export const headHeight = ({ lines }: ModelNode) => 38 + LINE * lines.length

export function boxSize(node: ModelNode) {
  if (node.kind === 'start') return { width: 14, height: 14 }
  if (node.kind === 'choice') return { width: 20, height: 20 }
  return {
    width: Math.ceil(Math.max(textWidth(node) + 28, BOX.width)),
    height: Math.max(BOX.height, TITLE + LINE * node.lines.length),
  }
}

/** Main edges and those of starts enter and leave in the reading direction, all others at the side. */
const sideOf = (direction: Direction, isForward: boolean, isEntry: boolean) => {
  if (!isForward) return direction === 'RIGHT' ? 'SOUTH' : 'EAST'
  if (direction === 'RIGHT') return isEntry ? 'WEST' : 'EAST'
  return isEntry ? 'NORTH' : 'SOUTH'
}

const isStraight = ({ isMain, isBack }: ModelEdge) => isMain && !isBack

/** The graph of a model for elk. A stub is a label of its node, which keeps its place free without another edge. */
export function elkGraph(model: Model, variant: Variant): ElkNode {
  const { direction } = variant
  const ends = model.edges.flatMap((edge) => {
    const isMain = isStraight(edge)
    const isForward = isMain || edge.look === 'start'
    return [
      { port: `${edge.id} out`, node: edge.from, side: sideOf(direction, isForward, false), isMain },
      { port: `${edge.id} in`, node: edge.to, side: sideOf(direction, isForward, true), isMain },
    ]
  })
  /** Ports keep the main path straight. A group has none: an arrow may reach it anywhere. */
  const hasPorts = ({ id, children }: ModelNode) =>
    children.length === 0 && ends.some(({ node, isMain }) => node === id && isMain)
  const withPorts = new Set<string>()

  const nodeOf = (node: ModelNode): ElkNode => {
    const own = hasPorts(node) ? ends.filter((end) => end.node === node.id) : []
    for (const { port } of own) withPorts.add(port)
    const isAtSide = direction === 'DOWN' && (node.isMain || model.edges.some(({ to }) => to === node.id))
    const stubs = node.stubs.map((stub, index) => {
      const { width, height } = labelSize(stub)
      return {
        id: `${node.id} stub ${index}`,
        text: 'stub',
        width: width + (isAtSide ? GAP_OF_STUB : 0),
        height: height + (isAtSide ? 0 : GAP_OF_STUB),
        layoutOptions: { 'elk.nodeLabels.placement': isAtSide ? 'OUTSIDE H_LEFT V_CENTER' : 'OUTSIDE V_TOP H_CENTER' },
      }
    })
    if (node.children.length > 0)
      return {
        id: node.id,
        children: node.children.map(nodeOf),
        labels: stubs,
        layoutOptions: {
          ...SPACING,
          'elk.padding': padding(headHeight(node)),
          'elk.nodeSize.constraints': 'MINIMUM_SIZE',
          'elk.nodeSize.minimum': `(${Math.ceil(textWidth(node) + 32)},${headHeight(node) + 20})`,
        },
      }
    return {
      id: node.id,
      ...boxSize(node),
      labels: stubs,
      ports: own.map(({ port, side }) => ({ id: port, width: 0, height: 0, layoutOptions: { 'elk.port.side': side } })),
      layoutOptions: {
        ...(own.length > 0 && { 'elk.portConstraints': 'FIXED_SIDE' }),
        // Only a stub leads here: elk would put it beside the start.
        ...(!ends.some((end) => end.node === node.id) && { 'elk.layered.layering.layerConstraint': 'LAST' }),
      },
    }
  }

  const edgeOf = (edge: ModelEdge): ElkExtendedEdge => ({
    id: edge.id,
    sources: [withPorts.has(`${edge.id} out`) ? `${edge.id} out` : edge.from],
    targets: [withPorts.has(`${edge.id} in`) ? `${edge.id} in` : edge.to],
    labels:
      edge.lines.length === 0
        ? []
        : [
            {
              ...labelSize(edge),
              text: 'label',
              layoutOptions: { 'elk.edgeLabels.inline': String(direction === 'DOWN' && !isStraight(edge)) },
            },
          ],
    ...(isStraight(edge) && {
      layoutOptions: {
        'elk.layered.priority.direction': '100',
        'elk.layered.priority.straightness': '100',
        'elk.layered.priority.shortness': '10',
      },
    }),
  })

  const children = model.nodes.map(nodeOf)
  return { id: 'picture', layoutOptions: optionsOf(model, variant), children, edges: model.edges.map(edgeOf) }
}
