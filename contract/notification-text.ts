import { fullName } from './employee.ts'
import type { Notification, NotificationKind } from './notifications.ts'

/** What happens without a person. */
const EVENTS = {
  'task.dueTomorrow': 'Due tomorrow:',
  'promise.broken': 'A promise is broken:',
} as const

/** What a person does. */
const VERBS: Readonly<Record<Exclude<NotificationKind, keyof typeof EVENTS>, string>> = {
  'task.proposed': 'proposed',
  'task.approved': 'approved',
  'task.denied': 'denied',
  'task.moreRequested': 'asked for more on',
  'task.assigned': 'gave you',
  'task.answered': 'answered on',
  'task.noted': 'wrote on',
  'announcement.published': 'published',
  'role.changed': 'changed your role:',
}

type Summary = Pick<Notification, 'kind' | 'title' | 'count' | 'actors' | 'actorCount'>

function actorsText({ actors, actorCount }: Summary) {
  const [last] = actors
  if (!last) return 'The server'
  const others = Math.max(actorCount, actors.length) - 1
  if (others < 1) return fullName(last)
  return `${fullName(last)} and ${others} ${others === 1 ? 'other' : 'others'}`
}

/** True for a notification about one record, which its title names. */
export const isSingle = ({ kind, count }: Pick<Summary, 'kind' | 'count'>) => kind !== 'task.proposed' || count === 1

/** Who did what to which record: "Ada Obi and 2 others" "proposed 3 tasks". A title names a single record. */
export function notificationText(summary: Summary): { who?: string; what: string; title?: string } {
  const { kind, count, title } = summary
  if (kind === 'task.dueTomorrow' || kind === 'promise.broken') return { what: EVENTS[kind], title }
  const verb = VERBS[kind]
  const who = actorsText(summary)
  if (!isSingle(summary)) return { who, what: `${verb} ${count} tasks` }
  return { who, what: verb, title }
}
