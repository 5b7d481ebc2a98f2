import type { MachineName } from '#machines/registry.ts'
import type { Version } from './version.ts'

const files: Readonly<Record<MachineName, () => Promise<{ readonly default: unknown }>>> = {
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

/** Oldest first; the last one is today's. Loads only the file of this machine. */
export const versionsOf = async (name: MachineName) => (await files[name]()).default as readonly Version[]

/**
 * Throws for a fingerprint that is not recorded.
 * @public
 */
export async function versionOf(name: MachineName, fingerprint: string): Promise<Version> {
  const versions = await versionsOf(name)
  const version = versions.find((each) => each.fingerprint === fingerprint)
  if (version) return version
  const known = versions.map((each) => each.fingerprint).join(', ')
  throw new Error(`Unknown version “${fingerprint}” of the chart of ${name}. Known versions: ${known}`)
}
