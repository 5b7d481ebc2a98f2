import { useWindowEvent } from '@mantine/hooks'
import { entryOf } from '#machines/core/lifecycle.ts'
import { FootQuestion } from '#src/overlays/confirm-dialog.tsx'
import classes from './play-section.module.css'
import type { Play } from './use-play.ts'

/** Asks what the product asks before a move, in its own form. The chart stays in sight. */
export function PlayAsk({ play: { asked, take, cancel } }: { play: Play }) {
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && cancel())
  if (!asked?.meta) return null
  const { move, meta } = asked
  const { step, label, tone } = meta
  const form = {
    title: `The form “${entryOf(meta)}” opens.`,
    description: `${move.note}. Its fields are filled in, then sent.`,
    submit: label,
  }
  return (
    <div className={classes.ask}>
      <FootQuestion
        step={step.kind === 'confirm' ? step : form}
        tone={tone}
        onSubmit={() => take(asked)}
        onCancel={cancel}
      />
    </div>
  )
}
