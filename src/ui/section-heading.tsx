import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './section-heading.module.css'

export interface SectionHeadingProps {
  /** Without a title, the actions are beside the tabs of the page. */
  title?: string
  text?: string
  actions?: ReactNode
}

export function SectionHeading({ title, text, actions, children }: SectionHeadingProps & { children?: ReactNode }) {
  return (
    <div className={classes.heading}>
      <div className={classes.words}>
        {title && (
          <Text component="h2" size="lg" fw={600}>
            {title}
          </Text>
        )}
        {text && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
        {children}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
