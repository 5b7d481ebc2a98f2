import { useWindowEvent } from '@mantine/hooks'
import { entryOf } from '#machines/lifecycles/lifecycle.ts'
import { FootQuestion } from '#src/overlays/confirm-dialog.tsx'
import type { Option } from './play.ts'
import classes from './play-section.module.css'

export interface PlayAskProps {
  option: Option
  onSubmit: () => void
  onCancel: () => void
}

/** Asks what the product asks before a move, in its own form. The chart stays in sight. */
export function PlayAsk({ option: { move, meta }, ...props }: PlayAskProps) {
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && props.onCancel())
  if (!meta) return null
  const { step, label, tone } = meta
  const form = {
    title: `The form “${entryOf(meta)}” opens.`,
    description: `${move.note}. Its fields are filled in, then sent.`,
    submit: label,
  }
  return (
    <div className={classes.ask}>
      <FootQuestion {...props} step={step.kind === 'confirm' ? step : form} tone={tone} />
    </div>
  )
}
