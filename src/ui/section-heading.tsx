import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './section-heading.module.css'

interface SectionHeadingProps {
  title: string
  text?: string
  /** Buttons at the end of the line. */
  actions?: ReactNode
}

/** The heading of a part of a page, with what can be done there. */
export function SectionHeading({ title, text, actions }: SectionHeadingProps) {
  return (
    <div className={classes.heading}>
      <div>
        <Title order={2}>{title}</Title>
        {text && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
