import { Button, Skeleton, Text } from '@mantine/core'
import { NOTHING } from '#src/format/dates.ts'
import classes from './summary-card.module.css'

export interface SummaryCardProps {
  label: string
  figure: string | undefined
  note?: string
  /** What the figure lacks. */
  gap?: string | undefined
  isPlaceholder?: boolean
  isFailed?: boolean
}

export function SummaryCard({ label, figure, note, gap, isPlaceholder, isFailed }: SummaryCardProps) {
  return (
    <div className={classes.card}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.figure} data-placeholder={isPlaceholder || undefined}>
        {figure ?? (isFailed ? NOTHING : <Skeleton height={20} my={6} width="60%" className={classes.skeleton} />)}
      </dd>
      {note && <dd className={classes.note}>{note}</dd>}
      {gap && <dd className={classes.gap}>{gap}</dd>}
    </div>
  )
}

interface SummaryCardsProps {
  cards: readonly SummaryCardProps[]
  failure: { reason: string; onRetry: () => void } | undefined
}

export function SummaryCards({ cards, failure }: SummaryCardsProps) {
  return (
    <div>
      <dl className={classes.cards}>
        {cards.map((card) => (
          <SummaryCard key={card.label} {...card} isFailed={failure !== undefined} />
        ))}
      </dl>
      {failure && (
        <Text size="sm" role="alert" className={classes.failure}>
          The figures could not be loaded. {failure.reason}
          <Button variant="default" size="compact-sm" onClick={failure.onRetry}>
            Load the figures again
          </Button>
        </Text>
      )}
    </div>
  )
}
