import type { MoveOf } from '#machines/lifecycles/tracked.ts'
import type { Workflow } from '../workflow.ts'

const ASSIGNEE_SEES = 'The assignee sees the new status in their list.'
const ASSIGNEE_READS = 'The assignee sees the new status and the feedback in their list.'
const IN_LISTS = 'Everyone with access to the area sees it in the list.'

/** What other people see, besides their notifications, where it is more than the new status in the list. */
const LEARNED: Readonly<Partial<Record<MoveOf<'task' | 'role' | 'user' | 'announcement'>, string>>> = {
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
}

/** Undefined where only the server makes the moves. */
export const learnedFrom = ({ entry }: Workflow, move: string) =>
  entry.kind === 'lifecycle' ? (new Map(Object.entries(LEARNED)).get(move) ?? IN_LISTS) : undefined
