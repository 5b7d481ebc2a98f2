import { Text } from '@mantine/core'
import classes from './refusal-line.module.css'

/** Why a form was refused, announced when it appears. */
export function RefusalLine({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <Text size="sm" className={classes.text}>
          {text}
        </Text>
      )}
    </div>
  )
}
