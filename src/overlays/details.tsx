import type { ReactNode } from 'react'
import { NOTHING } from '#src/format/dates.ts'
import classes from './details.module.css'

interface DetailsProps {
  items: readonly { label: string; value: ReactNode }[]
}

export function Details({ items }: DetailsProps) {
  return (
    <dl className={classes.list}>
      {items.map(({ label, value }) => (
        <div key={label} className={classes.item}>
          <dt>{label}</dt>
          <dd data-nothing={value === NOTHING || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
