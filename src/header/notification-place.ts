import type { Tag } from '#contract/live.ts'
import { isSingle } from '#contract/notification-text.ts'
import type { Notification } from '#contract/notifications.ts'
import type { Intent } from '#src/workspace/commands.ts'

interface Place {
  readonly to: string
  readonly search?: Readonly<Record<string, unknown>>
  /** What is cached of the list there. */
  readonly tag?: Tag
  readonly intent?: Intent
}

/** Where its record is shown: several proposals are a list, one is open in its drawer. */
export function placeOf(item: Pick<Notification, 'kind' | 'count' | 'id'>): Place {
  const intent = { id: item.id }
  if (item.kind === 'role.changed') return { to: '/dashboard/settings' }
  if (item.kind === 'announcement.published') return { to: '/dashboard/announcement', tag: 'Announcement', intent }
  const tasks = { to: '/dashboard/tasks', tag: 'Task' } as const
  if (item.kind !== 'task.proposed') return { ...tasks, intent }
  if (isSingle(item)) return { ...tasks, search: { tab: 'employee' }, intent }
  return { ...tasks, search: { tab: 'employee', status: 'proposed' } }
}
