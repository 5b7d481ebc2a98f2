import type { ReactNode } from 'react'
import { NOTHING } from '#src/format/dates.ts'
import classes from './details.module.css'

export interface DetailsItem {
  label: string
  value: ReactNode
  /** Over both columns, as long texts are. */
  isWide?: boolean
}

interface DetailsProps {
  items: readonly DetailsItem[]
}

/** In characters: what fits one of the two columns. */
const COLUMN_FITS = 26

export function Details({ items }: DetailsProps) {
  return (
    <dl className={classes.list}>
      {items.map(({ label, value, isWide = typeof value === 'string' && value.length > COLUMN_FITS }) => (
        <div key={label} className={classes.item} data-wide={(isWide && value !== NOTHING) || undefined}>
          <dt>{label}</dt>
          <dd dir="auto" data-nothing={value === NOTHING || undefined}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
