import { Button } from '@mantine/core'
import { type ComponentType, createContext } from 'react'
import { errorText } from '#src/api/error-text.ts'
import classes from './page-error.module.css'

export interface PageErrorProps {
  error: unknown
  retry: () => void
}

/** Replaces a page that failed. It is part of the first screen and small, since missing code may be the cause. */
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

/** What a page that failed is replaced with: the dashboard knows more about its areas. */
export const PageErrorContext = createContext<ComponentType<PageErrorProps>>(PageError)
