import { open, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { findUpload } from './find-upload.ts'
import { lastByteAt, makeFolders, sweep } from './folders.ts'
import { GoneError, isMediaId, type MediaStore } from './store.ts'

const READ_AHEAD = 256 * 1024
const NOTE = '.json'

/** The size that an upload announced, in the note that stands beside its bytes. */
async function announcedSize(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')).size
  } catch {
    return undefined
  }
}

/**
 * Keeps uploads in `folder`. The sweep of the store's own library is not used: it takes finished uploads for
 * unfinished ones.
 */
export async function openFolderStore(folder: string, tellSpace: typeof statfs = statfs): Promise<MediaStore> {
  const incoming = join(folder, 'incoming')
  const scratch = join(folder, 'scratch')
  await makeFolders(incoming, scratch)
  const tus = new FileStore({ directory: incoming })
  const bytesOf = (uploadId: string) => join(incoming, uploadId)
  const noteOf = (uploadId: string) => join(incoming, uploadId + NOTE)

  /** Ids of what got no byte since. */
  async function quietSince(olderThan: Date) {
    const names = await readdir(incoming)
    const ids = [...new Set(names.map((name) => name.replace(/\.json$/, '')))].filter(isMediaId)
    const quiet: string[] = []
    for (const id of ids) {
      const touched = (await lastByteAt(bytesOf(id))) ?? (await lastByteAt(noteOf(id)))
      if (touched && touched.at < olderThan) quiet.push(id)
    }
    return quiet
  }

  async function forget(uploadId: string) {
    await rm(bytesOf(uploadId), { force: true })
    await rm(noteOf(uploadId), { force: true })
  }

  return {
    tus,
    scratch,
    find: (uploadId) => findUpload(tus, uploadId),
    async read(uploadId, range) {
      const file = await open(bytesOf(uploadId)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new GoneError(`The bytes of ${uploadId} are gone`) : error
      })
      return file.createReadStream({ start: range?.first, end: range?.last, highWaterMark: READ_AHEAD })
    },
    remove: forget,
    async freeBytes() {
      const { bavail, bsize } = await tellSpace(folder)
      return bavail * bsize
    },
    async collect(olderThan, areRecorded) {
      const quiet = await quietSince(olderThan)
      const recorded = await areRecorded(quiet)
      let removed = 0
      for (const id of quiet) {
        if (recorded.has(id)) {
          await rm(noteOf(id), { force: true })
          continue
        }
        const arrived = await lastByteAt(bytesOf(id))
        if (arrived && arrived.size === (await announcedSize(noteOf(id)))) continue
        await forget(id)
        removed += 1
      }
      await sweep(scratch, olderThan)
      return removed
    },
  }
}
