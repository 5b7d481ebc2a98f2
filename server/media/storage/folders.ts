import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError } from '#server/errors/setting-error.ts'

export async function makeFolders(...folders: readonly string[]) {
  for (const folder of folders)
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
      throw new SettingError(`MEDIA_DIR cannot be used: ${error.message}.`)
    })
}

/** Size and last change of a file, or nothing when there is none. */
export async function lastByteAt(path: string) {
  const stats = await stat(path).catch(() => undefined)
  return stats && { size: stats.size, at: stats.mtime }
}

/** Deletes what is in `folder` and was not touched since. */
export async function sweep(folder: string, olderThan: Date) {
  for (const name of await readdir(folder)) {
    const touched = await lastByteAt(join(folder, name))
    if (touched && touched.at < olderThan) await rm(join(folder, name), { force: true })
  }
}
