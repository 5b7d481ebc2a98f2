import { useEffect, useRef, useState } from 'react'
import type { TakenMove } from './chart-props.ts'
import { type Drawn, isArrow } from './drawn.ts'
import { along, type Point, pathOf, pointsOf } from './geometry.ts'

const DISC = 20
const TRAVEL_MS = 450

type Step = (TakenMove & { readonly drawn: Drawn | undefined }) | undefined

interface StepPlace {
  /** Of the number. */
  at: Point
  /** Undefined for a move that stays. */
  path?: string
}

/** Steps by the same arrow follow each other, beside a short one; those that stay are at the left of their box. */
function placeOf({ part, box }: Drawn, before: number): StepPlace | undefined {
  if (isArrow(part)) {
    const points = pointsOf(part.points)
    const { x, y } = along(points, part.from === undefined ? 12 : 18 + before * DISC)
    return { at: { x: part.from === undefined ? x + before * DISC : x, y }, path: pathOf(points) }
  }
  if (!box) return undefined
  const [x, y, , height] = box.at
  return { at: { x: x + 4 + before * DISC, y: y + height - 2 } }
}

/** The numbers of the moves that were made, above all else. */
export function TakenPath({ steps }: { steps: readonly Step[] }) {
  const isNew = useOneMore(steps.length)
  return steps.map((step, index) => {
    const same = steps.slice(0, index).filter((other) => other?.drawn?.part === step?.drawn?.part)
    const place = step?.drawn && placeOf(step.drawn, same.length)
    if (!place) return null
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the number of a step is its name
      <g key={index} aria-hidden pointerEvents="none">
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
