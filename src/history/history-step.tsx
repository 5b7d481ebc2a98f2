import { UnstyledButton } from '@mantine/core'
import type { AnyStateMachine } from 'xstate'
import { fullName } from '#contract/employee.ts'
import { formatDateTime } from '#src/format/dates.ts'
import { dateText } from '#src/ui/date-text.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { ChangedFields } from './changed-fields.tsx'
import classes from './history-list.module.css'
import { PastBadge } from './past-badge.tsx'
import { isNote, type Step } from './steps.ts'
import { happened } from './words.ts'

interface HistoryStepProps {
  entity: string
  step: Step
  machine: AnyStateMachine
  /** The name of the move, where the chart still has it. */
  label: string | undefined
  isSelected: boolean
  onSelect: () => void
}

export function HistoryStep({ entity, step, machine, label, isSelected, onSelect }: HistoryStepProps) {
  const { at, by, move, from, to, refused, changes, feedback, number } = step
  const statuses = refused ? [from] : from === to ? [] : [from, to]
  return (
    <li className={classes.step} data-selected={isSelected || undefined} data-refused={refused && true}>
      <span className={classes.marker} data-numbered={number !== undefined || undefined}>
        {number}
      </span>
      <div className={classes.content}>
        <div className={classes.head}>
          {isNote(step) ? (
            <span className={classes.title}>{happened(move)}</span>
          ) : (
            <UnstyledButton className={classes.title} aria-pressed={isSelected} onClick={onSelect}>
              {refused ? `${label ?? happened(move)}: refused` : happened(move)}
            </UnstyledButton>
          )}
          <span className={classes.statuses}>
            {statuses
              .filter((status) => status !== undefined)
              .map((status, index) => (
                <span key={status} className={classes.status}>
                  {index > 0 && <span>→</span>}
                  <PastBadge entity={entity} machine={machine} status={status} />
                </span>
              ))}
          </span>
        </div>
        <p className={classes.meta}>
          <span>{`${by ? fullName(by) : 'The server'} · `}</span>
          <RelativeTime at={at} />
          <span>{' · '}</span>
          <span>{dateText(at, formatDateTime)}</span>
        </p>
        {refused && <p className={classes.refusal}>{refused.message}</p>}
        {feedback && (
          <blockquote dir="auto" className={classes.feedback}>
            {feedback}
          </blockquote>
        )}
        {changes.length > 0 && <ChangedFields entity={entity} changes={changes} />}
        {step.isOfEarlierChart && <p className={classes.meta}>Decided by an earlier version of the chart.</p>}
      </div>
    </li>
  )
}
