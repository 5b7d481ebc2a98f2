import type { NotificationKind } from './notifications.ts'

const RECIPIENTS = {
  superAdmins: 'all super admins',
  assignee: 'the assignee',
  readers: 'everyone who reads announcements',
  user: 'the user',
  holders: 'everyone with the role',
} as const

export type Recipients = keyof typeof RECIPIENTS

interface Told {
  readonly kind: NotificationKind
  readonly to: Recipients
  /** Where not every such move tells them. */
  readonly condition?: string
}

/** Who gets a notification of a move, without the person who made it. Moves that are not here tell nobody. */
export const TOLD = {
  'task.create': { kind: 'task.proposed', to: 'superAdmins' },
  'task.assign': { kind: 'task.assigned', to: 'assignee' },
  'task.edit': { kind: 'task.assigned', to: 'assignee', condition: 'if the task has a new assignee' },
  'task.approve': { kind: 'task.approved', to: 'assignee' },
  'task.deny': { kind: 'task.denied', to: 'assignee' },
  'task.requestMore': { kind: 'task.moreRequested', to: 'assignee' },
  'announcement.create': { kind: 'announcement.published', to: 'readers', condition: 'if it is published at once' },
  'announcement.publish': { kind: 'announcement.published', to: 'readers', condition: 'if it was a draft' },
  'user.edit': { kind: 'role.changed', to: 'user', condition: 'if they have another role' },
  'role.edit': { kind: 'role.changed', to: 'holders', condition: 'if its permissions changed' },
  'role.deactivate': { kind: 'role.changed', to: 'holders' },
  'role.activate': { kind: 'role.changed', to: 'holders' },
} as const satisfies Readonly<Record<string, Told>>

export type TellingMove = keyof typeof TOLD

export const isTelling = (move: string): move is TellingMove => Object.hasOwn(TOLD, move)

/** "A notification goes to the assignee." */
export function toldText(move: string): string {
  if (!isTelling(move)) return 'Nobody gets a notification.'
  const told: Told = TOLD[move]
  return `${['A notification goes to', RECIPIENTS[told.to], told.condition].filter(Boolean).join(' ')}.`
}
