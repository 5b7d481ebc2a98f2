import ElkConstructor, { type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { ChartArrow, ChartBox, ChartLayout, ChartStub, Place } from '#src/chart/layout.ts'
import { type Direction, elkGraph, nameOf, type Variant, variantsOf } from './elk-graph.ts'
import type { Model, ModelNode } from './model.ts'
import { scoreOf, withFreeTitles } from './score.ts'

export interface Winner {
  readonly variant: string
  /** Lower is better. */
  readonly score: number
  readonly layout: ChartLayout
}

/** To half a pixel, so that two runs give equal bytes. */
const round = (value = 0) => Math.round(value * 2) / 2

export const placeOf = ({
  x,
  y,
  width,
  height,
}: {
  x?: number
  y?: number
  width?: number
  height?: number
}): Place => [round(x), round(y), round(width), round(height)]

export const boxOf = ({ id, kind, title, about, tone, isMain, lines }: ModelNode, at: Place): ChartBox => ({
  id,
  kind,
  title,
  ...(about && { about }),
  ...(tone && { tone }),
  ...(isMain && { isMain: true }),
  ...(lines.length > 0 && { lines }),
  at,
})

export const headOf = ({ id, kind, title, lines }: Model) => ({ id, kind, title, ...(lines.length > 0 && { lines }) })

interface Placed {
  readonly boxes: readonly ChartBox[]
  readonly stubs: readonly ChartStub[]
}

function placedIn(nodes: readonly ModelNode[], places: readonly ElkNode[]): Placed[] {
  return nodes.flatMap((node) => {
    const found = places.find(({ id }) => id === node.id)
    if (!found) throw new Error(`The layout has no place for "${node.id}"`)
    const box = boxOf(node, placeOf(found))
    const stubs = node.stubs.map(({ moves: _, ...stub }, index): ChartStub => {
      const at = placeOf(found.labels?.[index] ?? {})
      return { to: node.id, ...stub, ...(at[0] + at[2] <= box.at[0] + 2 && { side: 'left' }), at }
    })
    return [{ boxes: [box], stubs }, ...placedIn(node.children, found.children ?? [])]
  })
}

/** A line that leaves a diamond starts at its border, which lies inside of the place of the box. */
function leaving(points: readonly number[], box: ChartBox | undefined) {
  const [x = 0, y = 0, ...rest] = points
  if (box?.kind !== 'choice') return points
  const [left, top, width, height] = box.at
  const [right, down] = [(2 * (x - left)) / width - 1, (2 * (y - top)) / height - 1]
  const [across, along] = [Math.sign(right) * (1 - Math.abs(down)), Math.sign(down) * (1 - Math.abs(right))]
  return Math.abs(right) > Math.abs(down)
    ? [round(left + ((across + 1) * width) / 2), y, ...rest]
    : [x, round(top + ((along + 1) * height) / 2), ...rest]
}

async function layoutIn(model: Model, variant: Variant): Promise<ChartLayout> {
  const { children = [], edges = [], width, height } = await new ElkConstructor().layout(elkGraph(model, variant))
  const placed = placedIn(model.nodes, children)
  const boxes = placed.flatMap((each) => each.boxes)
  return withFreeTitles({
    ...headOf(model),
    width: round(width),
    height: round(height),
    boxes,
    arrows: model.edges.map(({ id, isMain, moves: _, ...edge }): ChartArrow => {
      const found = edges.find((each) => each.id === id)
      const points = (found?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
        [startPoint, ...bendPoints, endPoint].flatMap(({ x, y }) => [round(x), round(y)]),
      )
      if (points.length < 4) throw new Error(`The layout has no line for "${id}"`)
      const [label] = found?.labels ?? []
      const from = boxes.find((box) => box.id === edge.from)
      return {
        ...edge,
        ...(isMain && { isMain: true }),
        points: leaving(points, from),
        ...(label && { label: placeOf(label) }),
      }
    }),
    stubs: placed.flatMap(({ stubs }) => stubs),
  })
}

/**
 * Lays out in each variant and keeps the one that reads best; `only` names the one to use. Undefined when no variant is
 * at most `widest` pixels wide.
 */
export async function layOut(
  model: Model,
  directions: readonly Direction[],
  widest: number,
  only?: string,
): Promise<Winner | undefined> {
  const winners: Winner[] = []
  for (const variant of directions.flatMap(variantsOf)) {
    const name = nameOf(variant)
    if (only !== undefined && name !== only) continue
    // Some variants fail inside elk for some charts.
    const layout = await layoutIn(model, variant).catch(() => undefined)
    if (layout && layout.width <= widest)
      winners.push({ variant: name, layout, score: scoreOf(layout, variant.direction) })
  }
  return winners.sort((a, b) => a.score - b.score)[0]
}
