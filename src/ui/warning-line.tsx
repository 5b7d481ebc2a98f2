import type { UnreadableRow } from '#src/api/read-without-faults.ts'
import { unreadableText } from '#src/api/unreadable-text.ts'
import { AlertIcon } from './icons.tsx'
import classes from './unreadable-line.module.css'

export function UnreadableLine({ row }: { row: UnreadableRow }) {
  return (
    <span className={classes.line}>
      <AlertIcon size={16} />
      {unreadableText(row)}
    </span>
  )
}
