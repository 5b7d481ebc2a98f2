import { Textarea, type TextareaProps } from '@mantine/core'
import { ANNOUNCEMENT_DESCRIPTION_LIMIT } from '#contract/announcement.ts'
import classes from './description-field.module.css'

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

export function LimitedDescriptionField({ length, ...props }: TextareaProps & { length: number }) {
  return (
    <DescriptionField
      {...props}
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

export const DescriptionField = (props: TextareaProps) => <Textarea label="Description" rows={5} {...props} />
