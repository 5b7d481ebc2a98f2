import '#src/ui/overlay-styles.ts'
import { Button, Popover, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Tag } from '#contract/live.ts'
import { isSingle } from '#contract/notification-text.ts'
import type { Notification } from '#contract/notifications.ts'
import { errorText } from '#src/api/error-text.ts'
import { hasNotifications, markRead, notificationsQuery } from '#src/api/notifications.ts'
import { useServices } from '#src/api/services.tsx'
import { focusByKeys } from '#src/ui/focus-by-keys.ts'
import { notifyError } from '#src/ui/toasts.tsx'
import { Bell, ONLY_THE_NAME } from './bell.tsx'
import { NotificationItem, type Place } from './notification-item.tsx'
import classes from './notifications.module.css'

const READ_AGAIN_MS = 60_000
const MOST_COUNTED = 99

export function NotificationBell() {
  if (hasNotifications(useServices())) return <Notifications />
  return (
    <Popover position="bottom-end" width={240}>
      <Popover.Target>
        <Bell />
      </Popover.Target>
      <Popover.Dropdown aria-label={ONLY_THE_NAME}>
        <Text size="sm" c="dimmed">
          You have no notifications.
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}

function useNotifications(isOpen: boolean) {
  const { api, config } = useServices()
  const query = useInfiniteQuery({
    ...notificationsQuery({ api }),
    refetchInterval: !config.extensions.includes('live') && READ_AGAIN_MS,
  })
  const readAgain = useEffectEvent(() => {
    if (!query.isFetching) void query.refetch()
  })
  useEffect(() => {
    if (isOpen) readAgain()
  }, [isOpen])
  const pages = query.data?.pages ?? []
  return { query, items: pages.flatMap((page) => page.items), unread: pages[0]?.unread ?? 0 }
}

function Notifications() {
  const [opened, setOpened] = useState(false)
  const notifications = useNotifications(opened)
  const { query, items, unread } = notifications
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={items.length > 0 ? 440 : 240}
      trapFocus={items.length > 0}
      returnFocus={items.length > 0}
    >
      <Popover.Target>
        <Bell label={unread > 0 ? `Notifications, ${unread} unread` : ONLY_THE_NAME} onClick={() => setOpened(!opened)}>
          {unread > 0 && (
            <span className={classes.badge} aria-hidden="true">
              {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
            </span>
          )}
        </Bell>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={ONLY_THE_NAME}>
        {items.length > 0 ? (
          <NotificationList {...notifications} onLeave={() => setOpened(false)} />
        ) : (
          <Nothing problem={query.isError ? errorText(query.error) : undefined} isLoading={query.isPending} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

type ReadNotifications = ReturnType<typeof useNotifications>

function NotificationList({ query, items, unread, onLeave }: ReadNotifications & { onLeave: () => void }) {
  const services = useServices()
  const router = useRouter()
  const list = useRef<HTMLUListElement>(null)

  const mark = async (body: Parameters<typeof markRead>[1]) => {
    const result = await markRead(services, body)
    if (!result.ok) notifyError(errorText(result.error))
  }

  async function open(item: Notification, { tag, ...place }: ListPlace) {
    onLeave()
    if (!item.readAt) void mark({ ids: [item._id] })
    if (!tag) return router.navigate(place as never)
    // The list may be from before the event: it is shown at once, and the record when it has been read.
    const listPlace = { ...place, search: { ...place.search, open: undefined } } as never
    const { href } = router.buildLocation(listPlace)
    await router.navigate(listPlace)
    await services.queryClient.refetchQueries({ queryKey: [tag] })
    if (router.state.location.href === href) await router.navigate({ ...place, replace: true } as never)
  }

  return (
    <>
      <div className={classes.head}>
        <Text component="h2" size="lg" fw={600}>
          Notifications
        </Text>
        {unread > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              // The button goes away, and Escape needs the focus in the panel.
              list.current?.focus()
              void mark({ all: true, until: items[0]?.at })
            }}
          >
            Mark all read
          </Button>
        )}
      </div>
      <ul ref={list} tabIndex={-1} className={classes.list} onKeyDown={focusByKeys({ ArrowDown: 1, ArrowUp: -1 })}>
        {items.map((item) => {
          const place = placeOf(item)
          const key = `${item._id} ${item.readAt === undefined}`
          return <NotificationItem key={key} item={item} place={place} onOpen={() => open(item, place)} />
        })}
      </ul>
      {query.hasNextPage && (
        <div className={classes.foot}>
          <Button
            variant="default"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show earlier ones
          </Button>
        </div>
      )}
    </>
  )
}

const Nothing = ({ problem, isLoading }: { problem: string | undefined; isLoading: boolean }) => (
  <Text size="sm" c="dimmed" className={classes.nothing} role={problem ? 'alert' : undefined}>
    {problem ?? (isLoading ? 'Loading notifications...' : 'You have no notifications.')}
  </Text>
)

interface ListPlace extends Place {
  /** What is cached of the list there. */
  readonly tag?: Tag
}

/** Where its record is shown: several proposals are a list, one is open in its drawer. */
function placeOf(item: Pick<Notification, 'kind' | 'count' | 'id'>): ListPlace {
  const open = item.id
  if (item.kind === 'role.changed') return { to: '/dashboard/settings' }
  if (item.kind === 'promise.broken') return { to: `/dashboard/workflows/${item.id}`, search: { show: 'rules' } }
  if (item.kind === 'announcement.published')
    return { to: '/dashboard/announcement', tag: 'Announcement', search: { open } }
  const tasks = { to: '/dashboard/tasks', tag: 'Task' } as const
  if (item.kind === 'task.answered') return { ...tasks, search: { tab: 'employee', open } }
  if (item.kind !== 'task.proposed') return { ...tasks, search: { open } }
  if (isSingle(item)) return { ...tasks, search: { tab: 'employee', open } }
  return { ...tasks, search: { tab: 'employee', status: 'proposed' } }
}
