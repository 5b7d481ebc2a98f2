import type { lifecycles } from '#machines/lifecycles/tracked.ts'
import type { Lifecycle, MoveTypeOf } from './lifecycles/lifecycle.ts'

type Entry = (typeof lifecycles)[keyof typeof lifecycles]
type MoveOf<E> = E extends { lifecycle: infer L extends Lifecycle; creations: infer Creations }
  ? MoveTypeOf<L> | (keyof Creations & string)
  : never

/** What the history says after a move. A new move does not compile without it. */
export const HAPPENED: Readonly<Record<MoveOf<Entry>, string>> = {
  'task.create': 'Proposed',
  'task.assign': 'Assigned',
  'task.edit': 'Edited',
  'task.delete': 'Deleted',
  'task.markDone': 'Marked as done',
  'task.approve': 'Approved',
  'task.deny': 'Denied',
  'task.requestMore': 'More requested',
  'task.complete': 'Completed',
  'announcement.create': 'Created',
  'announcement.publish': 'Published',
  'announcement.saveAsDraft': 'Saved as draft',
  'announcement.delete': 'Deleted',
  'user.create': 'Created',
  'user.edit': 'Edited',
  'user.lock': 'Locked',
  'user.unlock': 'Unlocked',
  'role.create': 'Created',
  'role.edit': 'Edited',
  'role.deactivate': 'Disabled',
  'role.activate': 'Activated',
  'account.create': 'Created',
  'account.edit': 'Edited',
  'account.activate': 'Activated',
  'account.deactivate': 'Deactivated',
}
