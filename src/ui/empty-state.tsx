import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { InboxIcon } from './icons.tsx'

export interface EmptyStateProps {
  title: string
  text?: string
  icon?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, text, icon = <InboxIcon size={24} />, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>{icon}</span>
      <Text fw={600}>{title}</Text>
      {text && (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
