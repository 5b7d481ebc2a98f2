import '@mantine/core/styles/VisuallyHidden.layer.css'
import { VisuallyHidden } from '@mantine/core'
import { formatCount } from '#src/format/count-text.ts'
import { useTaskCounts, useTaskViews, useWaiting } from './task-counts.ts'
import classes from './waiting-tasks.module.css'

/** How many tasks wait for the person, in the menu. */
export function WaitingTasks() {
  const views = useTaskViews()
  const isWaiting = useWaiting()
  const counts = useTaskCounts(views)
  // A sum of what is there so far would be wrong.
  if (counts.includes(undefined)) return null
  const count = counts
    .flatMap((statuses = [], place) =>
      statuses.filter(({ status }) => isWaiting(views[place] ?? 'own', status)).map(({ now }) => now),
    )
    .reduce((sum, now) => sum + now, 0)
  if (count === 0) return null
  return (
    <>
      <VisuallyHidden>, </VisuallyHidden>
      <b className={classes.count}>{formatCount(count)}</b>
      <VisuallyHidden> wait for you</VisuallyHidden>
    </>
  )
}
