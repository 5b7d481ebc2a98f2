import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '#src/format/count-text.ts'
import classes from './selection-bar.module.css'

interface SelectionBarProps {
  count: number
  /** What the selected rows add up to. */
  sum?: string
  onClear: () => void
  /** Buttons. */
  children: ReactNode
}

/** Its button goes away, and the table under it stays. */
const focusTable = () => document.querySelector<HTMLElement>('main thead input')?.focus({ preventScroll: true })

/** Below the table, as long as rows are selected. */
export const SelectionBar = ({ count, sum, onClear, children }: SelectionBarProps) =>
  count > 0 && (
    <section className={classes.bar} aria-label="Selection">
      <span className={classes.count} role="status">
        {[`${formatCount(count)} selected`, sum].filter(Boolean).join(' · ')}
      </span>
      {children}
      <CloseButton
        aria-label="Clear selection"
        onClick={() => {
          focusTable()
          onClear()
        }}
      />
    </section>
  )
