import { Skeleton } from '@mantine/core'
import classes from './summary-card.module.css'

export interface SummaryCardProps {
  label: string
  /** Undefined while it loads. */
  figure: string | undefined
  /** A line beneath the figure. */
  note?: string
  /** The figure stands for one that is not known. */
  isPlaceholder?: boolean
}

/** One figure of an area. */
export function SummaryCard({ label, figure, note, isPlaceholder }: SummaryCardProps) {
  return (
    <div className={classes.card}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.figure} data-placeholder={isPlaceholder || undefined}>
        {figure ?? <Skeleton height={20} my={6} width="60%" className={classes.skeleton} />}
      </dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  )
}

/** Figures beside each other, above the list that they are about. */
export function SummaryCards({ cards }: { cards: readonly SummaryCardProps[] }) {
  return (
    <dl className={classes.cards}>
      {cards.map((card) => (
        <SummaryCard key={card.label} {...card} />
      ))}
    </dl>
  )
}
