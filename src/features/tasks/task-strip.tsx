import '@mantine/core/styles/VisuallyHidden.layer.css'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { StatusCount } from '#contract/counts.ts'
import type { Task, TaskStatus } from '#contract/task.ts'
import { statusMeta } from '#machines/core/lifecycle.ts'
import { statusesOnPath } from '#machines/core/main-path.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { useServices } from '#src/api/services.tsx'
import { formatCount, nameFor } from '#src/format/count-text.ts'
import type { RowSource } from '#src/list/row-source.ts'
import { focusByKeys } from '#src/ui/focus-by-keys.ts'
import { StatusShape } from '#src/ui/status-shape.tsx'
import type { TaskView } from './queries.ts'
import { shownCount, useTaskCounts, useWaiting } from './task-counts.ts'
import classes from './task-strip.module.css'

interface TaskStripProps {
  view: TaskView
  rows: RowSource<Task>
  /** The statuses that the list shows; none for all. */
  chosen: readonly TaskStatus[]
  onChoose: (statuses: TaskStatus[]) => void
}

/** By the server, else of the loaded rows. Undefined until they are known. */
function useCounts({ view, rows }: TaskStripProps) {
  const { config } = useServices()
  const [counted] = useTaskCounts([view])
  const isCounted = !config.extensions.includes('counts') && !rows.server
  const ofRows = useMemo((): readonly Omit<StatusCount, 'oldest'>[] | undefined => {
    if (!isCounted || !rows.rows) return undefined
    const groups = Map.groupBy(rows.rows, ({ status }) => status)
    return [...groups].map(([status, each]) => ({ status, now: each.length, late: 0 }))
  }, [isCounted, rows.rows])
  return counted ?? ofRows
}

const PULSE = [{ outline: '3px solid' }, { outline: '3px solid transparent' }]
const PULSE_MS = 1_500

/** The status to which a loaded task moves lights up, whoever makes the move. */
function usePulse(track: RefObject<HTMLElement | null>, rows: readonly Task[] | undefined) {
  const known = useRef(new Map<string, TaskStatus>())
  useEffect(() => {
    if (!rows) return
    const moved = rows.filter(({ _id, status }) => (known.current.get(_id) ?? status) !== status)
    known.current = new Map(rows.map(({ _id, status }) => [_id, status]))
    for (const status of new Set(moved.map(({ status }) => status)))
      track.current?.querySelector(`[data-status="${status}"]`)?.animate(PULSE, PULSE_MS)
  }, [rows, track])
}

const { path, side } = statusesOnPath(taskLifecycle)
const STATUSES = [...path, ...side] as readonly TaskStatus[]

/** The statuses of tasks along the main path of their chart, with counts. A press on one filters the list. */
export function TaskStrip(props: TaskStripProps) {
  const { view, rows, chosen, onChoose } = props
  const counts = useCounts(props)
  const track = useRef<HTMLOListElement>(null)
  const [stop, setStop] = useState(0)
  usePulse(track, rows.rows)
  const isWaiting = useWaiting()

  const press = (status: TaskStatus, { shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    const others = shiftKey || ctrlKey || metaKey ? chosen.filter((each) => each !== status) : []
    onChoose(chosen.includes(status) ? others : [...others, status])
  }

  const countOf = (status: TaskStatus) =>
    counts?.find((each) => each.status === status) ?? { now: counts && 0, late: 0 }
  const waiting = STATUSES.filter((status) => !!countOf(status).now && isWaiting(view, status))

  const nodeOf = (status: TaskStatus, place: number) => {
    const { now, late } = countOf(status)
    const waits = waiting.includes(status)
    const { label, tone } = statusMeta(taskLifecycle, status)
    return (
      <li key={status} data-side={place >= path.length || undefined}>
        <button
          type="button"
          className={classes.node}
          aria-pressed={chosen.includes(status)}
          data-status={status}
          data-waits={waits ? (status === waiting[0] ? 'first' : '') : undefined}
          data-empty={now === 0 || undefined}
          tabIndex={place === stop ? 0 : -1}
          onFocus={() => setStop(place)}
          onClick={(event) => press(status, event)}
        >
          <StatusShape lifecycle={taskLifecycle} status={status} tone={tone} />
          {label}
          <VisuallyHidden>, </VisuallyHidden>
          <b>{now === undefined ? '–' : shownCount(now)}</b>
          <VisuallyHidden> {nameFor(now ?? 0, 'tasks')}</VisuallyHidden>
          {late > 0 && (
            <>
              <VisuallyHidden>, </VisuallyHidden>
              <span className={classes.late}>{formatCount(late)} late</span>
            </>
          )}
          {waits && <VisuallyHidden>, waits for you</VisuallyHidden>}
        </button>
      </li>
    )
  }

  return (
    <nav className={classes.strip} aria-label="Task: statuses on its chart">
      <ol ref={track} className={classes.track} onKeyDown={focusByKeys({ ArrowLeft: -1, ArrowRight: 1 })}>
        {STATUSES.map(nodeOf)}
      </ol>
      <Link to="/dashboard/workflows/{-$chart}" params={{ chart: 'task' }} className={classes.chart}>
        Chart
      </Link>
    </nav>
  )
}
