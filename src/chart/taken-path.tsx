import type { TakenMove } from './chart-props.ts'
import type { Drawn } from './drawn.ts'
import { along, centerOf, curveMiddle, curvePath, curveTo, type Point, pointsOf } from './geometry.ts'
import type { ChartLayout } from './layout.ts'

const DISC = 20

type Step = (TakenMove & { readonly drawn: Drawn | undefined }) | undefined

interface TakenPathProps {
  layout: ChartLayout
  steps: readonly Step[]
  marker: string
}

/** Where the number of a step is, and the curve of a folded move. Steps by the same arrow follow each other. */
function placeOf(
  layout: ChartLayout,
  { drawn, from }: NonNullable<Step>,
  before: number,
): { at: Point; curve?: string } | undefined {
  if (!drawn) return undefined
  if (drawn.as === 'arrow') return { at: along(pointsOf(drawn.arrow.points), 18 + before * DISC) }
  const box = layout.boxes.find(({ id }) => id === from)
  if (drawn.as === 'stub' && box) {
    const curve = curveTo(layout, box, drawn.stub)
    const { x, y } = curveMiddle(curve)
    return { at: { x: x + before * DISC, y }, curve: curvePath(curve) }
  }
  const stays = drawn.as === 'line' ? drawn.box : box
  if (!stays) return undefined
  const { x, y } = centerOf(stays.at)
  return { at: { x: x - stays.at[2] / 2 + 4 + before * DISC, y: y + stays.at[3] / 2 - 2 } }
}

/** The numbers of the moves that were made, above all else. */
export function TakenPath({ layout, steps, marker }: TakenPathProps) {
  return steps.map((step, index) => {
    if (!step) return null
    const same = (other: Step) => other?.transition === step.transition && other.from === step.from
    const place = placeOf(layout, step, steps.slice(0, index).filter(same).length)
    if (!place) return null
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the number of a step is its name
      <g key={index} aria-hidden>
        {place.curve && <path className="arrow taken dashed" d={place.curve} markerEnd={marker} />}
        <circle className="badge" cx={place.at.x} cy={place.at.y} r={9.5} />
        <text className="note badge-text" x={place.at.x} y={place.at.y + 4} textAnchor="middle">
          {index + 1}
        </text>
      </g>
    )
  })
}
