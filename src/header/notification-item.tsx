import { UnstyledButton } from '@mantine/core'
import { fullName } from '#contract/employee.ts'
import { notificationText } from '#contract/notification-text.ts'
import type { Notification } from '#contract/notifications.ts'
import { AlertIcon, CalendarIcon } from '#src/ui/icons.tsx'
import { InitialsAvatar } from '#src/ui/initials-avatar.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import classes from './notifications.module.css'

interface NotificationItemProps {
  item: Notification
  onOpen: (item: Notification) => void
}

export function NotificationItem({ item, onOpen }: NotificationItemProps) {
  const { at, readAt, actors, settledBy } = item
  const { who, what, title } = notificationText(item)
  const [last] = actors
  return (
    <li>
      <UnstyledButton className={classes.item} data-unread={!readAt || undefined} onClick={() => onOpen(item)}>
        {last ? (
          <InitialsAvatar name={fullName(last)} />
        ) : (
          <span className={classes.icon} aria-hidden="true">
            {item.kind === 'promise.broken' ? <AlertIcon size={18} /> : <CalendarIcon size={18} />}
          </span>
        )}
        <span className={classes.text}>
          <span>
            {who && (
              <b>
                <bdi>{who}</bdi>
              </b>
            )}{' '}
            <span>{what}</span> {title && <bdi className={classes.title}>{title}</bdi>}
          </span>
          <span className={classes.time}>
            <RelativeTime at={at} />
            {settledBy && (
              <span>
                {' · done by '}
                <bdi>{fullName(settledBy)}</bdi>
              </span>
            )}
          </span>
        </span>
        {!readAt && <span className={classes.dot} role="img" aria-label="Unread" />}
      </UnstyledButton>
    </li>
  )
}
