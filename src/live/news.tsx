import '@mantine/core/styles/VisuallyHidden.layer.css'
import { Button, VisuallyHidden } from '@mantine/core'
import { type MouseEvent, useEffect, useEffectEvent } from 'react'
import { countText } from '#src/format/count-text.ts'
import type { NewsProps, Shown, ShownRow } from './arrange.ts'

const HIGHLIGHT_MS = 2000

/** What a table has learned: one announcement for all of it, and a button for the rows that wait. */
export function News<Row extends ShownRow>({ shown, entityPlural, onShow, onSettled }: NewsProps<Row>) {
  const { marks } = shown
  const settle = useEffectEvent(() => {
    onSettled({ ...shown, marks: new Map([...marks].filter(([, mark]) => mark !== 'changed')) })
  })
  useEffect(() => {
    if (changesIn(marks) === 0) return
    const timer = setTimeout(settle, HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [marks])

  const show = ({ currentTarget }: MouseEvent) => {
    const table = currentTarget.closest('section')
    onShow()
    // The button goes away, and the keys go on from the table.
    table?.setAttribute('tabindex', '-1')
    table?.focus({ preventScroll: true })
  }
  const label = shown.waiting > 0 ? `${shown.waiting} new` : shown.isBehind ? 'Show changes' : undefined
  return (
    <>
      <VisuallyHidden aria-live="polite">{announcementOf(shown, entityPlural)}</VisuallyHidden>
      {label && (
        <Button size="compact-sm" radius="xl" variant="light" onClick={show}>
          {label}
        </Button>
      )}
    </>
  )
}

const changesIn = (marks: Shown['marks']) => [...marks.values()].filter((mark) => mark === 'changed').length

const announcementOf = ({ marks, waiting }: Pick<Shown, 'marks' | 'waiting'>, entityPlural: string) =>
  [
    changesIn(marks) > 0 && `${countText(entityPlural, changesIn(marks), changesIn(marks))} changed`,
    waiting > 0 && `${waiting} new`,
  ]
    .filter(Boolean)
    .join(', ')
