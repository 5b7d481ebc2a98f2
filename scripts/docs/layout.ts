import ElkConstructor, { type ElkExtendedEdge, type ElkNode, type ElkPoint } from 'elkjs/lib/elk.bundled.js'
import type { Arrow, Box, Drawing } from './drawing.ts'
import { LINE, sizeOf, TITLE, textWidth } from './metrics.ts'

export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PlacedBox extends Frame {
  readonly box: Box
}

export interface PlacedArrow {
  readonly arrow: Arrow
  readonly points: readonly ElkPoint[]
  readonly label: Frame | undefined
}

export interface Picture {
  readonly title: string
  readonly width: number
  readonly height: number
  /** Outer boxes before the ones inside them. */
  readonly boxes: readonly PlacedBox[]
  readonly arrows: readonly PlacedArrow[]
}

/** CSS pixels: the largest picture that is readable without scrolling sideways, and in one view. */
const READABLE_WIDTH = 1200
const READABLE_HEIGHT = 1800

const VARIANTS = (['DOWN', 'RIGHT'] as const).flatMap((direction) =>
  (['NETWORK_SIMPLEX', 'BRANDES_KOEPF'] as const).map((placement) => ({ direction, placement })),
)

type Variant = (typeof VARIANTS)[number]

const optionsFor = ({ direction, placement }: Variant) => ({
  'elk.algorithm': 'layered',
  'elk.direction': direction,
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': placement,
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
})

const SPACING = {
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
}

function nodeOf(box: Box): ElkNode {
  if (box.children.length === 0) return { id: box.id, ...sizeOf(box) }
  const header = TITLE + box.lines.length * LINE + 14
  const widest = Math.max(textWidth(box.title, true), ...box.lines.map(({ text }) => textWidth(text) + 24)) + 24
  return {
    id: box.id,
    children: box.children.map(nodeOf),
    layoutOptions: {
      ...SPACING,
      'elk.padding': `[top=${header},left=18,bottom=18,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${Math.ceil(widest)},${header + 20})`,
    },
  }
}

const labelSize = (lines: readonly string[]) => ({
  width: Math.ceil(Math.max(...lines.map((line) => textWidth(line))) + 10),
  height: lines.length * LINE + 4,
})

const edgeOf = ({ from, to, lines }: Arrow, index: number): ElkExtendedEdge => ({
  id: `arrow-${index}`,
  sources: [from],
  targets: [to],
  labels:
    lines.length === 0
      ? []
      : [{ ...labelSize(lines), text: 'label', layoutOptions: { 'elk.edgeLabels.inline': 'true' } }],
})

function placedBoxes(boxes: readonly Box[], nodes: readonly ElkNode[]): PlacedBox[] {
  return boxes.flatMap((box) => {
    const node = nodes.find(({ id }) => id === box.id)
    if (!node) throw new Error(`The layout lost the box "${box.id}"`)
    const { x = 0, y = 0, width = 0, height = 0 } = node
    return [{ box, x, y, width, height }, ...placedBoxes(box.children, node.children ?? [])]
  })
}

function placedArrow(arrow: Arrow, { sections, labels }: ElkExtendedEdge): PlacedArrow {
  const points = (sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ])
  const { x = 0, y = 0, width = 0, height = 0 } = labels?.[0] ?? {}
  return { arrow, points, label: labels?.length ? { x, y, width, height } : undefined }
}

async function layoutIn(variant: Variant, drawing: Drawing): Promise<Picture> {
  const elk = new ElkConstructor()
  const graph: ElkNode = {
    id: 'picture',
    layoutOptions: { ...optionsFor(variant), ...SPACING },
    children: drawing.boxes.map(nodeOf),
    edges: drawing.arrows.map(edgeOf),
  }
  const { children = [], edges = [], width = 0, height = 0 } = await elk.layout(graph)
  const arrows = drawing.arrows.map((arrow, index) => {
    const edge = edges.find(({ id }) => id === `arrow-${index}`)
    if (!edge) throw new Error(`The layout lost the arrow from "${arrow.from}" to "${arrow.to}"`)
    return placedArrow(arrow, edge)
  })
  return { title: drawing.title, width, height, boxes: placedBoxes(drawing.boxes, children), arrows }
}

const excess = ({ width, height }: Picture) => Math.max(width / READABLE_WIDTH, height / READABLE_HEIGHT)

/** Returns the layout that shrinks least. */
export async function layOut(drawing: Drawing): Promise<Picture> {
  const pictures = await Promise.all(VARIANTS.map((variant) => layoutIn(variant, drawing)))
  return pictures.reduce((best, picture) => (excess(picture) < excess(best) ? picture : best))
}
