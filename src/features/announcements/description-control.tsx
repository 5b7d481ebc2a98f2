import { Textarea } from '@mantine/core'
import { ANNOUNCEMENT_DESCRIPTION_LIMIT, type Announcement } from '#contract/announcement.ts'
import type { ControlProps } from '#src/area/use-record-form.tsx'
import classes from './description-control.module.css'

const HIGH = 0.75 * ANNOUNCEMENT_DESCRIPTION_LIMIT
const FULL = 0.9 * ANNOUNCEMENT_DESCRIPTION_LIMIT

function hintFor(length: number) {
  if (length < FULL) return undefined
  const remaining = ANNOUNCEMENT_DESCRIPTION_LIMIT - length
  return remaining > 0 ? `${remaining} characters remaining` : 'Character limit reached'
}

function levelOf(length: number) {
  if (length >= FULL) return 'full'
  return length >= HIGH ? 'high' : undefined
}

/** Only the description of a new announcement has a limit. */
export function LimitedDescription({ input }: ControlProps<Announcement>) {
  const { length } = input.value as string
  return (
    <Textarea
      rows={5}
      {...input}
      maxLength={ANNOUNCEMENT_DESCRIPTION_LIMIT}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      descriptionProps={{ component: 'div' }}
      description={
        <span className={classes.foot} data-level={levelOf(length)}>
          <span role="status">{hintFor(length)}</span>
          <span className={classes.counter}>
            {length}/{ANNOUNCEMENT_DESCRIPTION_LIMIT}
          </span>
        </span>
      }
    />
  )
}
