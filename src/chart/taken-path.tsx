import { useEffect, useRef, useState } from 'react'
import type { ChartMove, TakenMove } from './chart-props.ts'
import type { Drawn } from './drawn.ts'
import {
  along,
  buttonsPlace,
  centerOf,
  curveMiddle,
  curvePath,
  curveTo,
  type Point,
  pathOf,
  pointsOf,
  stubText,
} from './geometry.ts'
import type { ChartLayout, ChartStub } from './layout.ts'

const DISC = 20
const TRAVEL_MS = 450

type Step = (TakenMove & { readonly drawn: Drawn | undefined }) | undefined

interface TakenPathProps {
  layout: ChartLayout
  steps: readonly Step[]
  marker: string
  openAt: (stub: ChartStub) => readonly ChartMove[]
}

interface StepPlace {
  /** Of the number. */
  at: Point
  /** Undefined for a move that stays. */
  path?: string
  isCurve?: true
}

/** Steps by the same arrow follow each other. */
function placeOf(
  { layout, openAt }: TakenPathProps,
  { drawn, from }: NonNullable<Step>,
  before: number,
): StepPlace | undefined {
  if (!drawn) return undefined
  if (drawn.as === 'arrow') {
    const points = pointsOf(drawn.arrow.points)
    return { at: along(points, 18 + before * DISC), path: pathOf(points) }
  }
  const box = layout.boxes.find(({ id }) => id === from)
  if (drawn.as === 'stub' && box) {
    const text = stubText(drawn.stub)
    const open = openAt(drawn.stub)
    const curve = curveTo(layout, box, open.length > 0 ? buttonsPlace(text, open, drawn.stub) : text)
    const { x, y } = curveMiddle(curve)
    return { at: { x: x + before * DISC, y }, path: curvePath(curve), isCurve: true }
  }
  const stays = drawn.as === 'line' ? drawn.box : box
  if (!stays) return undefined
  const { x, y } = centerOf(stays.at)
  return { at: { x: x - stays.at[2] / 2 + 4 + before * DISC, y: y + stays.at[3] / 2 - 2 } }
}

/** The numbers of the moves that were made, above all else. */
export function TakenPath(props: TakenPathProps) {
  const { steps, marker } = props
  const isNew = useOneMore(steps.length)
  return steps.map((step, index) => {
    if (!step) return null
    const same = (other: Step) => other?.transition === step.transition && other.from === step.from
    const place = placeOf(props, step, steps.slice(0, index).filter(same).length)
    if (!place) return null
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the number of a step is its name
      <g key={index} aria-hidden pointerEvents="none">
        {place.isCurve && <path className="arrow taken dashed" d={place.path} markerEnd={marker} />}
        <circle className="badge" cx={place.at.x} cy={place.at.y} r={9.5} />
        <text className="note badge-text" x={place.at.x} y={place.at.y + 4} textAnchor="middle">
          {index + 1}
        </text>
        {isNew && index === steps.length - 1 && place.path && <Traveler path={place.path} />}
      </g>
    )
  })
}

/** True when the last change of `count` added one. */
function useOneMore(count: number) {
  const [last, setLast] = useState({ count, isOneMore: false })
  if (last.count !== count) setLast({ count, isOneMore: count === last.count + 1 })
  return last.isOneMore
}

/** A disc that follows a move once. */
function Traveler({ path }: { path: string }) {
  const ref = useRef<SVGCircleElement>(null)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const frames = [
      { offsetDistance: '0%', opacity: 1 },
      { offsetDistance: '100%', opacity: 1 },
    ]
    const animation = ref.current?.animate(frames, { duration: TRAVEL_MS, easing: 'ease-in-out' })
    return () => animation?.cancel()
  }, [])
  return <circle ref={ref} className="traveler" r={8} opacity={0} style={{ offsetPath: `path("${path}")` }} />
}
