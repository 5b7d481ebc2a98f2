import '@mantine/core/styles/VisuallyHidden.layer.css'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react'
import type { CountedList, StatusCount } from '#contract/counts.ts'
import type { Tag } from '#contract/live.ts'
import { type Lifecycle, statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { hasEnd, statusesOnPath, waitsFor } from '#machines/lifecycles/main-path.ts'
import type { Viewer } from '#machines/lifecycles/viewer.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { capitalized } from '#src/format/capitalized.ts'
import { formatCount, nameFor } from '#src/format/count-text.ts'
import type { RowSource } from '#src/list/row-source.ts'
import { useFoldedChart } from '#src/list/use-folded-chart.ts'
import { ChevronDownIcon } from '#src/ui/icons.tsx'
import { StatusShape } from '#src/ui/status-shape.tsx'
import type { Recorded } from '#src/workspace/use-record.ts'
import classes from './chart-strip.module.css'
import { useMovingDots } from './moving-dots.ts'

export interface StatusChoice {
  /** The statuses that the list shows; none for all. */
  chosen: readonly string[]
  onChoose: (statuses: string[]) => void
  /** Whose tasks are counted. */
  scope?: 'own' | 'employee'
}

interface ChartStripProps<Row extends Recorded> extends StatusChoice {
  lifecycle: Lifecycle
  list: CountedList
  /** Changes under it are counted again. */
  tag: Tag
  rows: RowSource<Row>
  statusOf: (row: Row) => string
  /** The person, as the guards of the records know them. */
  viewer: Viewer
}

const beginningOfDay = () => new Date(new Date().setHours(0, 0, 0, 0)).toISOString()

const MOST = 1_000

/** By the server, else of the loaded rows. Undefined until they are known. */
function useCounts<Row extends Recorded>({ list, tag, rows, statusOf, scope }: ChartStripProps<Row>) {
  const { api, config } = useServices()
  const isByServer = config.extensions.includes('counts')
  const input = { params: { list }, query: { scope, today: beginningOfDay() } }
  const { data } = useQuery({
    ...apiQuery(api, 'counts.read', input, tag),
    enabled: isByServer,
    meta: { silent: true },
  })
  const ofRows = useMemo((): readonly Omit<StatusCount, 'oldest'>[] | undefined => {
    if (isByServer || !rows.isWhole) return undefined
    const groups = rows.rows && Map.groupBy(rows.rows, statusOf)
    return groups && [...groups].map(([status, each]) => ({ status, now: each.length, late: 0 }))
  }, [isByServer, rows.isWhole, rows.rows, statusOf])
  return data?.data.statuses ?? ofRows
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (!step) return
  const nodes = [...event.currentTarget.querySelectorAll('button')]
  nodes[nodes.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus()
  event.preventDefault()
}

/** The statuses of a list's records along the main path of their chart, with counts. A press on one filters the list. */
export function ChartStrip<Row extends Recorded>(props: ChartStripProps<Row>) {
  const { lifecycle, list, rows, statusOf, viewer, chosen, onChoose } = props
  const plural = list === 'ledger' ? 'transactions' : list
  const counts = useCounts(props)
  const track = useRef<HTMLOListElement>(null)
  useMovingDots(track, rows.rows, statusOf)
  const { path: onPath, side } = statusesOnPath(lifecycle)
  const { isFolded, toggle } = useFoldedChart()
  const countOf = (status: string) => counts && (counts.find((each) => each.status === status) ?? { now: 0, late: 0 })
  const countText = (status: string) => {
    const { now = 0 } = countOf(status) ?? {}
    return now > 0 ? [`${statusMeta(lifecycle, status).label} ${formatCount(now)}`] : []
  }

  const press = (status: string, { shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    const others = shiftKey || ctrlKey || metaKey ? chosen.filter((each) => each !== status) : []
    onChoose(chosen.includes(status) ? others : [...others, status])
  }

  const nodeOf = (status: string, place: number, isSide: boolean) => {
    const { label } = statusMeta(lifecycle, status)
    const { now = undefined, late = 0 } = countOf(status) ?? {}
    const waits = !!now && waitsFor(lifecycle, status, viewer)
    return (
      <li key={status} data-status={status} data-side={isSide || undefined}>
        <button
          type="button"
          className={classes.node}
          aria-pressed={chosen.includes(status)}
          data-waits={waits || undefined}
          data-empty={now === 0 || undefined}
          tabIndex={place === 0 ? 0 : -1}
          onClick={(event) => press(status, event)}
        >
          <StatusShape lifecycle={lifecycle} status={status} />
          {label}
          <VisuallyHidden>, </VisuallyHidden>
          <b>{now === undefined ? '–' : now > MOST ? `${formatCount(MOST)}+` : formatCount(now)}</b>
          <VisuallyHidden> {nameFor(now ?? 0, plural)}</VisuallyHidden>
          {late > 0 && (
            <>
              <VisuallyHidden>, </VisuallyHidden>
              <span className={classes.late}>{formatCount(late)}</span>
              <VisuallyHidden> late</VisuallyHidden>
            </>
          )}
          {waits && <VisuallyHidden>, waits for you</VisuallyHidden>}
        </button>
      </li>
    )
  }

  const label = `${capitalized(lifecycle.entity)}: statuses on its chart`
  const fold = (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={!isFolded}
      aria-label={isFolded ? 'Unfold the chart' : 'Fold the chart'}
      onClick={toggle}
    >
      <ChevronDownIcon size={16} />
    </button>
  )
  if (isFolded)
    return (
      <nav className={classes.strip} aria-label={label}>
        <span className={classes.folded}>{[...onPath, ...side].flatMap(countText).join(' · ')}</span>
        {fold}
      </nav>
    )
  return (
    <nav className={classes.strip} aria-label={label}>
      <ol ref={track} className={classes.track} data-endless={!hasEnd(lifecycle) || undefined} onKeyDown={moveFocus}>
        {onPath.map((status, place) => nodeOf(status, place, false))}
        {side.map((status, place) => nodeOf(status, onPath.length + place, true))}
      </ol>
      <Link to="/workflows/{-$chart}" params={{ chart: lifecycle.entity }} className={classes.chart}>
        Chart
      </Link>
      {fold}
    </nav>
  )
}
