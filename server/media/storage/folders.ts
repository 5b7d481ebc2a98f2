import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError } from '#server/errors/operator-error.ts'

/** Throws a `SettingError` when a folder cannot be created. */
export async function makeFolders(...folders: readonly string[]) {
  for (const folder of folders)
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
      throw new SettingError(`MEDIA_DIR cannot be used: ${error.message}.`)
    })
}

export async function sweep(folder: string, isUnused: (changedAt: Date) => boolean) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats && isUnused(stats.mtime)) await rm(path, { force: true })
  }
}
