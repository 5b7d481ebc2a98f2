import { type KeyboardEvent, useRef, useState } from 'react'
import type { RovingProps } from './chart-boxes.tsx'
import { centerOf } from './geometry.ts'
import type { ChartBox } from './layout.ts'

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The nearest box in a direction; one that is aside counts as further away. */
function nearest(boxes: readonly ChartBox[], from: ChartBox, [dx, dy]: readonly [number, number]) {
  const here = centerOf(from.at)
  const distances = boxes.flatMap((box) => {
    const there = centerOf(box.at)
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx)
    return ahead > 1 ? [{ box, distance: ahead + 2 * aside }] : []
  })
  return distances.sort((a, b) => a.distance - b.distance)[0]?.box
}

/** One tab stop for all statuses; arrow keys go to the nearest one in their direction. Nothing without `onSelect`. */
export function useRoving(
  boxes: readonly ChartBox[],
  onSelect: ((box: string) => void) | undefined,
  first: string | undefined,
) {
  const stops = boxes.filter(({ kind }) => kind === 'state' || kind === 'final')
  const [focused, setFocused] = useState<string>()
  const elements = useRef(new Map<string, SVGGElement>())
  const stop = stops.find(({ id }) => id === (focused ?? first)) ?? stops[0]
  return (box: ChartBox): RovingProps => {
    if (!onSelect || !stops.includes(box)) return {}
    return {
      tabIndex: box === stop ? 0 : -1,
      onClick: () => {
        setFocused(box.id)
        onSelect(box.id)
      },
      ref: (element) => {
        if (element) elements.current.set(box.id, element)
        else elements.current.delete(box.id)
      },
      onKeyDown: (event: KeyboardEvent<SVGGElement>) => {
        if (event.target !== event.currentTarget) return
        const direction = DIRECTIONS[event.key]
        const next = direction && nearest(stops, box, direction)
        if (next) {
          setFocused(next.id)
          elements.current.get(next.id)?.focus()
        } else if (event.key === 'Enter' || event.key === ' ') onSelect(box.id)
        else if (!direction) return
        event.preventDefault()
      },
    }
  }
}
