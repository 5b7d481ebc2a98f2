import type { MachineName } from '#machines/registry.ts'
import type { Version } from './version.ts'

/** Oldest first; the last one is today's. Loads only the file of this machine. */
export const versionsOf = async (name: MachineName): Promise<readonly Version[]> =>
  (await import(/* @vite-ignore */ `./${name}.json`, { with: { type: 'json' } })).default
