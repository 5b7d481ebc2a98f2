import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { makePrivate } from '#server/db/private-folder.ts'
import { findUpload, GoneError, type MediaStore } from './store.ts'

const READ_AHEAD = 256 * 1024

/** Stores uploads in `folder`. The expiry of the library is not used: it deletes finished uploads too. */
export async function openFolderStore(folder: string, readSpace: typeof statfs = statfs): Promise<MediaStore> {
  const incoming = join(folder, 'incoming')
  const scratch = join(folder, 'scratch')
  for (const each of [incoming, scratch]) makePrivate(each)
  const tus = new FileStore({ directory: incoming })
  const bytesOf = (uploadId: string) => join(incoming, uploadId)
  const removeNote = (uploadId: string) => rm(join(incoming, `${uploadId}.json`), { force: true })

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
    async remove(uploadId) {
      await rm(bytesOf(uploadId), { force: true })
      await removeNote(uploadId)
    },
    removeNote,
    async freeBytes() {
      const { bavail, bsize } = await readSpace(folder)
      return bavail * bsize
    },
  }
}
