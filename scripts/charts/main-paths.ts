import type { MachineName, registry } from '#machines/registry.ts'
import type { StepOf } from './main-path.ts'

/** The way that most people and records take, from the start. Diagrams draw it as a straight line. */
export const MAIN_PATHS: { readonly [Name in MachineName]: readonly StepOf<(typeof registry)[Name]['machine']>[] } = {
  task: ['task.approve', 'task.markDone', 'task.complete'],
  role: ['role.deactivate'],
  user: ['user.lock'],
  announcement: ['announcement.publish'],
  account: ['account.deactivate'],
  upload: ['part.send', 'upload.finish'],
  'ledger-transaction': ['transaction.reverse'],
  'sign-in-challenge': ['code.try'],
  'server-session': ['access.expired', 'session.call', 'grace.passed'],
  'sign-in': ['email.submit', 'requestCode', 'code.submit', 'checkCode'],
  session: ['session.established', 'loadPermissions', 'logOut.ask', 'logOut.confirm', 'endSession'],
  shell: ['open'],
  workspace: ['move.ask', 'step.submit', 'send'],
  bulk: ['bulk.ask', 'bulk.submit', 'sendAll'],
  'upload-widget': ['loadScript', 'widget.open', 'upload.started', 'widget.closed'],
  'queue-item': ['item.accept', 'item.start', 'transfer.sent', 'transfer.done'],
  'copy-label': ['address.copy', 'writeClipboard'],
  'filter-panel': ['panel.open', 'filters.apply'],
  live: ['page.shown', 'stream.opened'],
}

/** How a record begins in another status than the initial one, by machine and status. */
export const OTHER_STARTS: Readonly<Partial<Record<MachineName, Readonly<Record<string, string>>>>> = {
  task: { approved: 'assigned by a super admin' },
  announcement: { published: 'published at once' },
}
