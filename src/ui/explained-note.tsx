import './overlay-styles.ts'
import { Tooltip } from '@mantine/core'
import { CardNote } from './summary-card.tsx'

export const ExplainedNote = ({ note, hint }: { note: string; hint: string }) => (
  <Tooltip label={hint} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
    <CardNote note={note} />
  </Tooltip>
)
