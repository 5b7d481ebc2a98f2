import { Text } from '@mantine/core'
import classes from './refusal-line.module.css'

interface RefusalLineProps {
  /** What `aria-describedby` of a form refers to. */
  id?: string
  /** A toast announces it too, so it is no live region. */
  text?: string | undefined
  /** Nothing can be sent any more, and only this line says so. */
  closed?: string | undefined
}

export function RefusalLine({ id, text, closed }: RefusalLineProps) {
  const shown = closed ?? text
  return (
    shown && (
      <Text id={id} size="sm" className={classes.text} role={closed && 'alert'}>
        {shown}
      </Text>
    )
  )
}
