// `npm run machines:record` writes this file.

export const files = {
  task: () => import('./task.json', { with: { type: 'json' } }),
  role: () => import('./role.json', { with: { type: 'json' } }),
  user: () => import('./user.json', { with: { type: 'json' } }),
  announcement: () => import('./announcement.json', { with: { type: 'json' } }),
  account: () => import('./account.json', { with: { type: 'json' } }),
  upload: () => import('./upload.json', { with: { type: 'json' } }),
  'ledger-transaction': () => import('./ledger-transaction.json', { with: { type: 'json' } }),
  'sign-in-challenge': () => import('./sign-in-challenge.json', { with: { type: 'json' } }),
  'server-session': () => import('./server-session.json', { with: { type: 'json' } }),
  'sign-in': () => import('./sign-in.json', { with: { type: 'json' } }),
  session: () => import('./session.json', { with: { type: 'json' } }),
  shell: () => import('./shell.json', { with: { type: 'json' } }),
  workspace: () => import('./workspace.json', { with: { type: 'json' } }),
  bulk: () => import('./bulk.json', { with: { type: 'json' } }),
  'upload-widget': () => import('./upload-widget.json', { with: { type: 'json' } }),
  'queue-item': () => import('./queue-item.json', { with: { type: 'json' } }),
  'copy-label': () => import('./copy-label.json', { with: { type: 'json' } }),
  'filter-panel': () => import('./filter-panel.json', { with: { type: 'json' } }),
  live: () => import('./live.json', { with: { type: 'json' } }),
}
