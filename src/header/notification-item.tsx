import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { fullName } from '#contract/employee.ts'
import { notificationText } from '#contract/notification-text.ts'
import type { Notification } from '#contract/notifications.ts'
import { AlertIcon, CalendarIcon } from '#src/ui/icons.tsx'
import { InitialsAvatar } from '#src/ui/initials-avatar.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import classes from './notifications.module.css'

interface NotificationItemProps {
  item: Notification
  place: Place
  onOpen: () => Promise<void>
}

/** Where its record is shown. */
export interface Place {
  readonly to: string
  readonly search?: Readonly<Record<string, unknown>>
}

export function NotificationItem({ item, place, onOpen }: NotificationItemProps) {
  const { at, readAt, actors, settledBy } = item
  const { who, what, title } = notificationText(item)
  const [last] = actors
  return (
    <li>
      <UnstyledButton
        component={Link}
        to={place.to}
        search={place.search as never}
        preload={false}
        className={classes.item}
        data-unread={!readAt || undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          void onOpen()
        }}
      >
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
