import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './section-heading.module.css'

export interface SectionHeadingProps {
  title: string
  text?: string
  actions?: ReactNode
}

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
