import type { MachineName } from '#machines/registry.ts'
import { files } from './files.gen.ts'
import type { Version } from './version.ts'

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
