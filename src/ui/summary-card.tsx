import './overlay-styles.ts'
import { Button, Skeleton, Text, Tooltip } from '@mantine/core'
import { NOTHING } from '#src/format/dates.ts'
import classes from './summary-card.module.css'

export interface SummaryCardProps {
  label: string
  figure: string | undefined
  note?: string
  /** Explains the note, on hover and on focus. */
  hint?: string | undefined
  /** What the figure lacks. */
  gap?: string | undefined
  isPlaceholder?: boolean
  isFailed?: boolean
}

export function SummaryCard({ label, figure, note, hint, gap, isPlaceholder, isFailed }: SummaryCardProps) {
  return (
    <div className={classes.card}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.figure} data-placeholder={isPlaceholder || undefined}>
        {figure ?? (isFailed ? NOTHING : <Skeleton height={20} my={6} width="60%" className={classes.skeleton} />)}
      </dd>
      {note && <dd className={classes.note}>{hint ? <Hinted note={note} hint={hint} /> : note}</dd>}
      {gap && <dd className={classes.gap}>{gap}</dd>}
    </div>
  )
}

const Hinted = ({ note, hint }: { note: string; hint: string }) => (
  <Tooltip label={hint} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation has to be had without a mouse */}
    <span tabIndex={0} className={classes.hinted}>
      {note}
    </span>
  </Tooltip>
)

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
