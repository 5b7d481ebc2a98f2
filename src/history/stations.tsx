import { Button, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { stateOf, statesOf } from '#machines/core/decide.ts'
import type { Lifecycle } from '#machines/core/lifecycle.ts'
import { statusesOnPath } from '#machines/core/main-path.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { ChevronRightIcon } from '#src/ui/icons.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { StatusShape } from '#src/ui/status-shape.tsx'
import classes from './stations.module.css'
import { arrivalIn, type Step, wayOf } from './steps.ts'

interface StationsProps {
  lifecycle: Lifecycle
  status: string
  /** Oldest first; none where they are not known. */
  steps: readonly Step[]
  /** The record waits for this person. */
  waiter: string | undefined
  /** The buttons of the moves to a status; undefined where none leads there. */
  movesTo: (status: string) => ReactNode
  isUnfolded: boolean
  onUnfold: (isUnfolded: boolean) => void
}

const TRAVEL_MS = 380

/** A move takes a dot from the status before it to the new one. */
function useTravel(head: RefObject<HTMLElement | null>, status: string) {
  const last = useRef(status)
  useEffect(() => {
    const placeOf = (status: string) =>
      head.current?.querySelector(`[data-status="${status}"] :is(svg, [data-shape])`)?.getBoundingClientRect()
    const [from, to] = [placeOf(last.current), placeOf(status)]
    const hasMoved = last.current !== status
    last.current = status
    const ground = head.current?.getBoundingClientRect()
    if (!hasMoved || !from || !to || !ground || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const place = ({ x, y, width, height }: DOMRect) => ({
      opacity: 1,
      transform: `translate(${x + width / 2 - ground.x}px, ${y + height / 2 - ground.y}px)`,
    })
    head.current?.querySelector('[data-dot]')?.animate([place(from), place(to)], TRAVEL_MS)
  }, [status, head])
}

/** The statuses of a transaction have no words of their own. */
function stationsOf(lifecycle: Lifecycle) {
  const all = statesOf(lifecycle.machine)
  return all.some(({ meta }) => meta) ? statusesOnPath(lifecycle) : { path: all.map(({ key }) => key), side: [] }
}

/** A record on the main path of its chart: where it was, where it is, and the open moves where they lead. */
export function Stations({ lifecycle, status, steps, waiter, movesTo, isUnfolded, onUnfold }: StationsProps) {
  const { path, side } = stationsOf(lifecycle)
  const isLine = path.length === 2 && side.length === 0
  const { passed, crossed } = wayOf(steps, path)
  const since = arrivalIn(steps, status)
  const head = useRef<HTMLDivElement>(null)
  useTravel(head, status)
  const stationOf = (station: string, place?: number) => {
    const words = stateOf(lifecycle.machine, station)?.meta
    const label = words?.label ?? capitalized(station)
    const moves = movesTo(station)
    const isNamed = (place !== undefined && !isLine) || station === status || moves === undefined
    return (
      <li
        key={station}
        className={classes.station}
        data-status={station}
        data-passed={station === status || passed.includes(station) || undefined}
        data-crossed={(place !== undefined && crossed[place]) || undefined}
        aria-current={station === status ? 'step' : undefined}
      >
        <span className={classes.rail}>
          {words ? (
            <StatusShape lifecycle={lifecycle} status={station} tone={words.tone} />
          ) : (
            <span data-shape className={classes.plain} />
          )}
        </span>
        <span className={classes.label} data-named={isNamed || undefined}>
          {label}
        </span>
        {moves && <span className={classes.moves}>{moves}</span>}
      </li>
    )
  }
  return (
    <div ref={head} className={classes.stations}>
      <ol className={isLine ? classes.line : classes.path} aria-label="Statuses on its chart">
        {path.map(stationOf)}
      </ol>
      <div className={classes.below}>
        {side.length > 0 && (
          <ul className={classes.side} aria-label="Other statuses">
            {side.map((station) => stationOf(station))}
          </ul>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.unfold}
          rightSection={<ChevronRightIcon size={14} />}
          aria-expanded={isUnfolded}
          onClick={() => onUnfold(!isUnfolded)}
        >
          Full chart
        </Button>
      </div>
      {waiter && (
        <Text size="sm" mt={6}>
          Waits for {waiter}
          {since && ', '}
          {since && <RelativeTime at={since} isLength />}
        </Text>
      )}
      <span data-dot className={classes.dot} />
    </div>
  )
}
