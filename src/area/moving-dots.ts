import { type RefObject, useEffect, useRef } from 'react'
import type { Recorded } from '#src/workspace/use-record.ts'
import classes from './chart-strip.module.css'

const MOST_DOTS = 3
const TRAVEL = { duration: 520, easing: 'cubic-bezier(.5, 0, .2, 1)' }
const PULSE_MS = 420
const STILL_MS = 1_000

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** In pixels from the left of the track. */
const centerOf = (node: HTMLElement) => node.offsetLeft + node.offsetWidth / 2

/** A dot travels from one status to the other, then a ring spreads around it. Without motion, the other has a border. */
function travel(track: HTMLElement, from: HTMLElement, to: HTMLElement) {
  if (isStill()) return void to.animate([{ outline: '2px solid' }, { outline: '2px solid' }], STILL_MS)
  const pulse = () => to.animate([{ outline: '2px solid' }, { outline: '2px solid', outlineOffset: '6px' }], PULSE_MS)
  const dot = track.appendChild(
    Object.assign(document.createElement('li'), { className: classes.dot, ariaHidden: 'true' }),
  )
  const isAside = from.dataset.side !== undefined || to.dataset.side !== undefined
  const way = isAside ? [0, 22, 22, 0] : [0, 0]
  const places = isAside ? [from, from, to, to] : [from, to]
  const frames = places.map((node, place) => ({ transform: `translate(${centerOf(node)}px, ${way[place]}px)` }))
  dot
    .animate(frames, TRAVEL)
    .finished.then(pulse, () => {})
    .finally(() => dot.remove())
}

/** The chart shows each loaded row that changes its status, whoever makes the move. */
export function useMovingDots<Row extends Recorded>(
  track: RefObject<HTMLElement | null>,
  rows: readonly Row[] | undefined,
  statusOf: (row: Row) => string,
) {
  const known = useRef(new Map<string, string>())
  useEffect(() => {
    if (!rows) return
    const now = new Map(rows.map((row) => [row._id, statusOf(row)]))
    const moved = [...now].flatMap(([id, to]) => {
      const from = known.current.get(id)
      return from === undefined || from === to ? [] : [[from, to] as const]
    })
    known.current = now
    const nodeOf = (status: string) => track.current?.querySelector<HTMLElement>(`[data-status="${status}"]`)
    for (const [from, to] of moved.slice(0, MOST_DOTS)) {
      const [one, other] = [nodeOf(from), nodeOf(to)]
      if (track.current && one && other) travel(track.current, one, other)
    }
  }, [rows, statusOf, track])
}
