import { Button, Skeleton, Text } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { NOTHING } from '#src/format/dates.ts'
import { part } from './second-file.tsx'
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
      {note && <dd className={classes.note}>{hint ? <ExplainedNote note={note} hint={hint} /> : note}</dd>}
      {gap && <dd className={classes.gap}>{gap}</dd>}
    </div>
  )
}

export const CardNote = ({ note, ...props }: ComponentPropsWithRef<'span'> & { note: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation has to be had without a mouse
  <span {...props} tabIndex={0} className={classes.hinted}>
    {note}
  </span>
)

const ExplainedNote = part<typeof import('./explained-note.tsx').ExplainedNote>('ExplainedNote', ({ note }) => (
  <CardNote note={note} />
))

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
