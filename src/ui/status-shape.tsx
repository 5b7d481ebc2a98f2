import type { ReactNode } from 'react'
import { type Lifecycle, statusMeta } from '#machines/core/lifecycle.ts'
import { hasEnd, mainPathOf } from '#machines/core/main-path.ts'
import type { Tone } from '#machines/core/meta.ts'
import classes from './status-badge.module.css'

const ring = <circle cx="8" cy="8" r="6.4" />
const begun = <circle cx="8" cy="8" r="6.4" strokeDasharray="2.4 1.62" strokeLinecap="butt" />
const disc = <circle cx="8" cy="8" r="6.4" fill="currentColor" />

/** Draws a part of a circle, clockwise from the top. `part` is between 0 and 1. */
function slice(part: number) {
  const angle = 2 * Math.PI * part
  const end = [8 + 4 * Math.sin(angle), 8 - 4 * Math.cos(angle)].map((place) => place.toFixed(2)).join(' ')
  return <path d={`M8 8V4A4 4 0 ${part > 0.5 ? 1 : 0} 1 ${end}Z`} fill="currentColor" stroke="none" />
}

const sign = (outline: ReactNode, d: string) => (
  <>
    {outline}
    <path className={outline === disc ? classes.cut : undefined} d={d} />
  </>
)

/** On the main path, what is filled is the way that a record has behind it. Other statuses have signs of their own. */
function shapeOf(lifecycle: Lifecycle, status: string) {
  const { tone } = statusMeta(lifecycle, status)
  const path = mainPathOf(lifecycle)
  const place = path.indexOf(status)
  if (tone === 'gray') return sign(ring, 'M5 8h6')
  if (tone === 'red') return sign(disc, 'M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4')
  if (!hasEnd(lifecycle)) return disc
  if (place < 0) return sign(ring, 'M5 8h6M8.6 5.6L11 8l-2.4 2.4')
  if (place === path.length - 1) return sign(disc, 'M5 8.2l2.1 2.1L11 6.2')
  if (place === 0) return begun
  return (
    <>
      {ring}
      {slice(place / (path.length - 1))}
    </>
  )
}

export interface StatusShapeProps {
  lifecycle: Lifecycle
  status: string
}

/** `tone`: outside a badge, whose tone it has. */
export const StatusShape = ({ lifecycle, status, tone }: StatusShapeProps & { tone?: Tone }) => (
  <svg
    className={classes.shape}
    data-tone={tone}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    aria-hidden="true"
  >
    {shapeOf(lifecycle, status)}
  </svg>
)
