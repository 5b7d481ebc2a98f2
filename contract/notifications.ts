import * as v from 'valibot'
import { personName } from './employee.ts'
import type { Endpoint } from './endpoint.ts'
import { instant } from './instant.ts'
import { upTo } from './list.ts'
import { envelope, listOf, nullishToUndefined, numeric } from './schemas.ts'

export const NOTIFICATION_KINDS = [
  'task.proposed',
  'task.approved',
  'task.denied',
  'task.moreRequested',
  'task.assigned',
  'task.answered',
  'task.noted',
  'task.dueTomorrow',
  'announcement.published',
  'role.changed',
  'promise.broken',
] as const

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

const person = v.object({ firstName: personName, lastName: personName })

/** Unread events of one group are one notification. */
const notification = v.object({
  /** The id of its newest event. */
  _id: v.string(),
  kind: v.picklist(NOTIFICATION_KINDS),
  /** The name of the record that its newest event is about. */
  title: v.string(),
  entity: v.string(),
  id: v.string(),
  at: v.string(),
  readAt: nullishToUndefined(v.string()),
  /** How many events it groups. */
  count: v.nullish(numeric, 1),
  /** Who made them, the last first: three at most. */
  actors: v.nullish(v.array(person), []),
  actorCount: v.nullish(numeric, 0),
  /** Another person did what it waited for. */
  settledBy: nullishToUndefined(person),
})

export type Notification = v.InferOutput<typeof notification>

const notificationId = v.pipe(v.string('must be text'), v.regex(/^\d{1,15}$/, 'is not a valid identifier'))

const listQuery = v.object({
  /** `next` of the page before. */
  after: v.optional(notificationId),
  limit: v.optional(upTo(100, /^\d{1,3}$/), '20'),
})

const unread = { unread: numeric }

export const notificationCalls = {
  'notification.list': {
    method: 'GET',
    path: '/notifications',
    access: 'signed-in',
    query: listQuery,
    response: envelope(v.object({ ...unread, items: v.array(notification), next: nullishToUndefined(v.string()) })),
    source: 'notifications',
  },
  'notification.read': {
    method: 'PATCH',
    path: '/notifications/read',
    access: 'signed-in',
    body: v.pipe(
      v.strictObject({
        ids: v.optional(listOf(notificationId, 100)),
        all: v.optional(v.literal(true, 'must be true')),
        /** The time of the newest one that was shown, for `all`. What came later stays unread. */
        until: v.optional(instant),
      }),
      v.forward(
        v.check(({ ids, all }) => (ids === undefined) !== (all === undefined), 'Either ids or all must be given'),
        ['ids'],
      ),
      v.forward(
        v.check(({ all, until }) => until === undefined || all === true, 'must come with all'),
        ['until'],
      ),
    ),
    response: envelope(v.object(unread)),
    source: 'notifications',
  },
} as const satisfies Record<string, Endpoint>
