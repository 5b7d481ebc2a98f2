import { Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useDraft } from './drafts.ts'
import classes from './restored-notice.module.css'

export function RestoredNotice() {
  const { restored, startOver } = useDraft()
  if (!restored || !startOver) return null
  const beginAgain = ({ currentTarget }: MouseEvent) => {
    const dialog = currentTarget.closest('[role="dialog"]')
    // The button goes away with the form: the first field of the new one gets the focus.
    flushSync(startOver)
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }
  return (
    <Text size="sm" role="status" className={classes.notice}>
      Your text was kept.{' '}
      <button type="button" className={classes.button} onClick={beginAgain}>
        Start over
      </button>
    </Text>
  )
}
