import { ActionIcon } from '@mantine/core'
import classes from './copied-value.module.css'
import { copyText } from './copy-text.ts'
import { CopyIcon } from './icons.tsx'

/** A text with a button that copies it; `what` names it: "Account number". */
export const CopiedValue = ({ text, what }: { text: string; what: string }) => (
  <span className={classes.value}>
    {text}
    <ActionIcon size="sm" aria-label={`Copy ${what}: ${text}`} onClick={() => void copyText(text, what)}>
      <CopyIcon size={14} />
    </ActionIcon>
  </span>
)
