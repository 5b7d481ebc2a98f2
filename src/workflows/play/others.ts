import type { MoveTypeOf } from '#machines/lifecycles/lifecycle.ts'
import type { LifecycleName, lifecycles } from '#machines/lifecycles/tracked.ts'

type Move = MoveTypeOf<(typeof lifecycles)[LifecycleName]['lifecycle']>

const ASSIGNEE_SEES = 'The assignee sees the new status in their list.'
const ASSIGNEE_READS = 'The assignee sees the new status and the feedback in their list.'
const IN_LISTS = 'Everyone with access to the area sees it in the list.'

/** What other people see, besides their notifications. */
const LEARNED: Readonly<Partial<Record<Move, string>>> = {
  'task.edit': 'The assignee and the super admins see the new text.',
  'task.delete': 'The task disappears from all lists.',
  'task.markDone': 'Super admins see the task among those that wait for a review.',
  'task.approve': ASSIGNEE_READS,
  'task.deny': ASSIGNEE_READS,
  'task.requestMore': ASSIGNEE_READS,
  'task.complete': ASSIGNEE_SEES,
  'role.edit': 'Users of the role have the new permissions with their next request.',
  'role.activate': 'Users of the role have its permissions again.',
  'role.deactivate': 'Users of the role lose its permissions at once. They can still sign in.',
  'user.edit': 'A new role applies with the next request of the user.',
  'user.lock': 'The user is signed out, and the login screen says that the account was locked.',
  'user.unlock': 'The user can sign in again.',
  'announcement.publish': 'Everyone with access to announcements sees it.',
  'announcement.saveAsDraft': 'It disappears for everyone but super admins.',
  'announcement.delete': 'It disappears for everyone.',
  'account.edit': IN_LISTS,
  'account.activate': IN_LISTS,
  'account.deactivate': IN_LISTS,
}

export const learnedFrom = (move: string) => (LEARNED as Readonly<Partial<Record<string, string>>>)[move]
