import { Text } from '@mantine/core'
import classes from './refusal-line.module.css'

interface RefusalLineProps {
  /** What `aria-describedby` of a form refers to. */
  id?: string
  text: string | undefined
}

/** A toast announces it: this line is no live region, or it would be read out twice. */
export function RefusalLine({ id, text }: RefusalLineProps) {
  return (
    text && (
      <Text id={id} size="sm" className={classes.text}>
        {text}
      </Text>
    )
  )
}
