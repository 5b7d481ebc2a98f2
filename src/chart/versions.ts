import type { MachineName } from '#machines/registry.ts'
import type { Version } from '#machines/versions/version.ts'

/** By glob, since the development server serves JSON as a script, which an import of JSON refuses. */
const FILES = import.meta.glob<readonly Version[]>('../../machines/versions/*.json', { import: 'default' })

const files = new Map<string, Promise<readonly Version[]>>()

/** Oldest first. The same promise for the same chart. */
export function versionsOf(name: MachineName) {
  const file = files.get(name) ?? FILES[`../../machines/versions/${name}.json`]?.() ?? Promise.resolve([])
  files.set(name, file)
  return file
}
