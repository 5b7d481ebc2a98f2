import { callWords } from '#contract/call-words.ts'
import { type CallName, calls } from '#contract/calls.ts'

/** What the audit log records besides calls. */
const OTHERS = [
  'announcement.publish',
  'announcement.saveAsDraft',
  'account.activate',
  'account.deactivate',
  'ledger.import',
  'transaction.post',
  'transaction.reverse',
  'demo.load',
] as const

export const ACTION_NAMES: readonly string[] = [...Object.keys(calls), ...OTHERS]

/** Where the name does not say it. */
const TEXTS: Readonly<Partial<Record<CallName | (typeof OTHERS)[number], string>>> = {
  'session.create': 'Ask for a sign-in code',
  'session.verify': 'Sign in',
  'session.signOnBegin': 'Begin single sign-on',
  'session.signOnComplete': 'Sign in with the identity provider',
  'session.validate': 'Check the session',
  'session.delete': 'Log out',
  'session.own': 'See own sessions',
  'session.end': 'End a session',
  'employee.list': 'See the names of employees',
  'eventLog.list': 'Read the audit log',
  'role.permissions': 'See all permissions',
  'role.read': 'Read own role',
  'role.deactivate': 'Disable role',
  'task.assigned': 'See own tasks',
  'task.all': 'See the tasks of all employees',
  'task.create': 'Propose task',
  'task.requestMore': 'Request more',
  'task.markDone': 'Mark task as done',
  'task.complete': 'Mark task as completed',
  'note.add': 'Write on a task',
  'announcement.all': 'See drafts',
  'announcement.list': 'Read announcements',
  'announcement.update': 'Edit and publish announcements',
  'announcement.saveAsDraft': 'Save announcement as draft',
  'fileUpload.list': 'See files',
  'fileUpload.create': 'Upload file',
  'media.sign': 'Upload attachments',
  'account.list': 'See the accounts',
  'account.setStatus': 'Activate and deactivate accounts',
  'ledger.list': 'See transactions',
  'ledger.entries': 'See the entries of a transaction',
  'ledger.summary': 'See totals',
  'ledger.reversal': 'See the reversal of a transaction',
  'ledger.reverse': 'Reverse transaction',
  'ledger.import': 'Import transactions',
  'accounting.balances': 'See the balances of accounts',
  'accounting.entries': 'See the ledger of an account',
  'accounting.statement': 'Download the statement of an account',
  'history.event': 'See the details of an event',
  'history.read': 'See the history of a record',
  'counts.read': 'See how many records are in each status',
  'insight.read': 'See how work flows',
  'proof.read': 'See how promises fared',
  'proof.user': 'See what waits for a user',
  'proof.role': 'See what waits for the users with a role',
  'query.tasks': 'Search tasks',
  'query.users': 'Search users',
  'query.announcements': 'Search announcements',
  'query.files': 'Search files',
  'query.accounts': 'Search accounts',
  'query.ledger': 'Search transactions',
  'ledger.total': 'Add up transactions',
  'query.events': 'Search events',
  'notification.list': 'Read own notifications',
  'notification.read': 'Mark own notifications as read',
  'preferences.read': 'Read own preferences',
  'preferences.change': 'Change own preferences',
  'token.own': 'See own tokens',
  'token.all': 'See the tokens of everybody',
  'token.create': 'Make a token',
  'token.revoke': 'Revoke a token',
  'demo.load': 'Load demonstration data',
}

function saidByName(action: string) {
  const { verb, entity } = callWords(action)
  return verb === 'List' ? `See all ${entity}s` : `${verb} ${entity}`
}

/** The action itself where it has no words: another server has its own. */
export const actionText = (action: string): string =>
  (TEXTS as Readonly<Record<string, string>>)[action] ?? (ACTION_NAMES.includes(action) ? saidByName(action) : action)
