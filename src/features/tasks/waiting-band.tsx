import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { TaskStatus } from '#contract/task.ts'
import { statusesOnPath } from '#machines/core/main-path.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { serverNow } from '#src/api/server-time.ts'
import { counted, nameFor } from '#src/format/count-text.ts'
import { nameOf, shownCount, useTaskCounts, useTaskViews, useWaiting } from './task-counts.ts'
import type { TasksSearch } from './task-search.ts'
import classes from './waiting-band.module.css'

type Cell = readonly [count: number, text: string, search: TasksSearch, days?: number]

const SIDE: readonly string[] = statusesOnPath(taskLifecycle).side

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)

/** What waits for the person on the page of tasks. The list keeps room for it, which lasts as long as its page. */
export function WaitingBand() {
  const isWaiting = useWaiting()
  const counts = useTaskCounts(useTaskViews())
  const [own = [], others = []] = counts
  const late = sum(own.map((each) => each.late))
  const returned = own.filter(({ status }) => SIDE.includes(status) && isWaiting('own', status))
  const back = sum(returned.map(({ now }) => now))
  const all: Cell[] = [
    [late, `of your tasks ${late === 1 ? 'is' : 'are'} late`, { due: ['overdue'] }],
    [back, `${nameFor(back, 'tasks')} came back to you`, { status: returned.map((each) => each.status as TaskStatus) }],
    ...others
      .filter(({ status }) => isWaiting('employee', status))
      .map(({ status, now, oldest }): Cell => {
        const search: TasksSearch = { tab: 'employee', status: [status as TaskStatus] }
        const text = `${nameOf(status)} ${nameFor(now, 'tasks')} to review`
        return [now, text, search, dayjs(serverNow()).diff(oldest?.at, 'day')]
      }),
  ]
  const cells = all.filter(([count]) => count > 0)
  const isKnown = !counts.includes(undefined)
  const [hasRoom] = useState(!isKnown || cells.length > 0)
  if (!hasRoom) return <i hidden />
  if (!isKnown) return null
  return (
    <nav className={classes.band} aria-label="What waits for you">
      {cells.length === 0 && <span>Nothing is late, came back, or waits for your review.</span>}
      {cells.map(([count, text, search, days = 0]) => (
        <Link key={JSON.stringify(search)} to="/dashboard/tasks" search={search}>
          <Text component="b" fz={22} fw={650} c={search.due ? 'var(--negative)' : 'inherit'}>
            {shownCount(count)}
          </Text>{' '}
          <div>
            {`${text} `}
            {days > 0 && (
              <Text fz="xs" c="dimmed" visibleFrom="sm">
                oldest {counted(days, 'days')}
              </Text>
            )}
          </div>
        </Link>
      ))}
    </nav>
  )
}
