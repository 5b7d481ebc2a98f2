import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { BodyOf, calls } from '#contract/calls.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import { isSingle } from '#contract/notification-text.ts'
import type { Notification } from '#contract/notifications.ts'
import { read } from './query.ts'
import { serverNow } from './server-time.ts'
import type { Services } from './services.tsx'

type Needs = Pick<Services, 'api' | 'config' | 'queryClient'>

export const hasNotifications = ({ config }: Pick<Needs, 'config'>) => config.extensions.includes('notifications')

/** Reading them is no use of the session: the bell also reads them by itself. */
export const notificationsQuery = ({ api }: Pick<Needs, 'api'>) =>
  infiniteQueryOptions({
    queryKey: ['Notification'],
    queryFn: async ({ pageParam: after, signal }) =>
      (await read(api, 'notification.list', { query: { after } }, signal, true)).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    meta: { silent: true },
  })

type Page = CallAnswer<(typeof calls)['notification.list']>['data']
type Pages = InfiniteData<Page, string | undefined>

const isMarked = ({ ids, until }: BodyOf<'notification.read'>, { _id, at }: Notification) =>
  ids ? ids.includes(_id) : until === undefined || at <= until

/** Shows the result at once. After a failure the list is read again. */
export async function markRead({ api, queryClient }: Needs, body: BodyOf<'notification.read'>) {
  const { queryKey } = notificationsQuery({ api })
  const readAt = serverNow().toISOString()
  const mark = (item: Notification) => (!item.readAt && isMarked(body, item) ? { ...item, readAt } : item)
  const show = (unread?: number) =>
    queryClient.setQueryData<Pages>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => {
            const items = page.items.map(mark)
            const marked = items.filter((item, index) => item !== page.items[index]).length
            return { ...page, items, unread: unread ?? page.unread - marked }
          }),
        },
    )
  await queryClient.cancelQueries({ queryKey })
  show()
  const result = await api.call('notification.read', { body })
  // A read in between has brought them back, and one that still runs would do so.
  if (result.ok) show(result.data.data.unread)
  if (!result.ok || queryClient.isFetching({ queryKey })) void queryClient.invalidateQueries({ queryKey })
  return result
}

/** The record was opened, by whatever way. */
export async function markOpened(services: Needs, entity: string, id: string) {
  if (!hasNotifications(services)) return
  const data = await services.queryClient.fetchInfiniteQuery(notificationsQuery(services)).catch(() => undefined)
  const ids = (data?.pages ?? []).flatMap(({ items }) =>
    items.flatMap((item) =>
      !item.readAt && item.entity === entity && item.id === id && isSingle(item) ? item._id : [],
    ),
  )
  if (ids.length > 0) await markRead(services, { ids })
}
