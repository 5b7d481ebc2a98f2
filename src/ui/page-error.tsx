import { Button } from '@mantine/core'
import { errorText } from '#src/api/error-text.ts'
import classes from './page-error.module.css'

interface PageErrorProps {
  error: unknown
  retry: () => void
}

/** What stands in a page's place when it broke. It comes with the first screen, and so needs little: code may be what is missing. */
export function PageError({ error, retry }: PageErrorProps) {
  return (
    <div role="alert" className={classes.error}>
      <strong>This page could not be shown</strong>
      <span>{errorText(error)}</span>
      <Button variant="default" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
