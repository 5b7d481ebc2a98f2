import type { CallName } from '#contract/calls.ts'

type MoveOfSharedCall =
  | 'announcement.publish'
  | 'announcement.saveAsDraft'
  | 'account.edit'
  | 'account.activate'
  | 'account.deactivate'
type ServerAction = 'ledger.import' | 'transaction.post' | 'transaction.reverse' | 'demo.load'

/** Every call, every move and everything else that the audit log records. */
const ACTIONS: Readonly<Record<CallName | MoveOfSharedCall | ServerAction, string>> = {
  'session.create': 'Ask for a sign-in code',
  'session.verify': 'Sign in',
  'session.validate': 'Check the session',
  'session.delete': 'Log out',
  'session.own': 'See own sessions',
  'session.end': 'End a session',
  'user.list': 'See all users',
  'user.create': 'Create user',
  'user.edit': 'Edit user',
  'user.lock': 'Lock user',
  'user.unlock': 'Unlock user',
  'employee.list': 'See the names of employees',
  'eventLog.list': 'Read the audit log',
  'role.permissions': 'See all permissions',
  'role.list': 'See all roles',
  'role.read': 'Read own role',
  'role.create': 'Create role',
  'role.edit': 'Edit role',
  'role.activate': 'Activate role',
  'role.deactivate': 'Disable role',
  'task.assigned': 'See own tasks',
  'task.all': 'See the tasks of all employees',
  'task.create': 'Propose task',
  'task.assign': 'Assign task',
  'task.edit': 'Edit task',
  'task.delete': 'Delete task',
  'task.approve': 'Approve task',
  'task.deny': 'Deny task',
  'task.requestMore': 'Request more',
  'task.markDone': 'Mark task as done',
  'task.complete': 'Mark task as completed',
  'announcement.all': 'See drafts',
  'announcement.list': 'Read announcements',
  'announcement.create': 'Create announcement',
  'announcement.update': 'Edit and publish announcements',
  'announcement.publish': 'Publish announcement',
  'announcement.saveAsDraft': 'Save announcement as draft',
  'announcement.delete': 'Delete announcement',
  'fileUpload.list': 'See files',
  'fileUpload.create': 'Upload file',
  'media.sign': 'Upload attachments',
  'account.list': 'See the accounts',
  'account.create': 'Create account',
  'account.edit': 'Edit account',
  'account.setStatus': 'Activate and deactivate accounts',
  'account.activate': 'Activate account',
  'account.deactivate': 'Deactivate account',
  'ledger.list': 'See transactions',
  'ledger.entries': 'See the entries of a transaction',
  'ledger.summary': 'See totals',
  'ledger.import': 'Import transactions',
  'transaction.post': 'Post transaction',
  'transaction.reverse': 'Reverse transaction',
  'accounting.balances': 'See the balances of accounts',
  'accounting.entries': 'See the ledger of an account',
  'accounting.statement': 'Download the statement of an account',
  'history.event': 'See the details of an event',
  'history.read': 'See the history of a record',
  'insight.read': 'See how work flows',
  'insight.checks': 'See the results of replays',
  'query.tasks': 'Search tasks',
  'query.users': 'Search users',
  'query.announcements': 'Search announcements',
  'query.files': 'Search files',
  'query.accounts': 'Search accounts',
  'query.ledger': 'Search transactions',
  'query.events': 'Search events',
  'notification.list': 'Read own notifications',
  'notification.read': 'Mark own notifications as read',
  'preferences.read': 'Read own preferences',
  'preferences.change': 'Change own preferences',
  'demo.load': 'Load demonstration data',
}

/** The action itself where it has no words: another server has its own. */
export const actionText = (action: string) => (ACTIONS as Readonly<Record<string, string>>)[action] ?? action

export const ACTION_NAMES = Object.keys(ACTIONS)
