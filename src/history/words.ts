import type { TrackedEntity } from '#contract/history.ts'
import type { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import type { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import type { MoveTypeOf } from '#machines/lifecycles/lifecycle.ts'
import type { roleLifecycle } from '#machines/lifecycles/role/role-machine.ts'
import type { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import type { userLifecycle } from '#machines/lifecycles/user/user-machine.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { formatDueDate } from '#src/format/dates.ts'
import { permissionText } from '#src/format/permission-text.ts'
import { fileNameAt } from '#src/media/file-type.ts'

type Move =
  | MoveTypeOf<typeof taskLifecycle>
  | MoveTypeOf<typeof announcementLifecycle>
  | MoveTypeOf<typeof userLifecycle>
  | MoveTypeOf<typeof roleLifecycle>
  | MoveTypeOf<typeof accountLifecycle>
  | `${Exclude<TrackedEntity, 'transaction'>}.create`
  | `transaction.${'post' | 'reverse'}`
  | 'task.assign'

/** What happened, in the past tense. A new move does not compile without its words. */
const HAPPENED: Readonly<Record<Move, string>> = {
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
  'account.deactivate': 'Deactivated',
  'account.activate': 'Activated',
  'transaction.post': 'Posted',
  'transaction.reverse': 'Reversed',
}

/** "markDone" becomes "Mark done". */
const spaced = (name: string) => capitalized(name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())

/** Also for a move that the chart no longer has. */
export function happened(move: string): string {
  const known: Readonly<Record<string, string>> = HAPPENED
  const verb = move.slice(move.indexOf('.') + 1)
  return known[move] ?? (verb === 'adopt' ? 'Stored before its history began' : spaced(verb))
}

const FIELDS: Readonly<Record<string, string>> = {
  assignedTo: 'Assignee',
  accountName: 'Account name',
  accountType: 'Account type',
}

export const fieldLabel = (field: string) => FIELDS[field] ?? spaced(field)

const FORMATS: Readonly<Record<string, (value: string) => string>> = {
  dueDate: formatDueDate,
  percentageDone: (value) => `${value}%`,
  permissions: permissionText,
  files: fileNameAt,
  accountType: capitalized,
  normalBalance: capitalized,
}

/** One text for each item of a list; none for an empty value. */
export function valueTexts(field: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => valueTexts(field, item))
  if (value === null || value === undefined || value === '') return []
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return [FORMATS[field]?.(text) ?? text]
}
