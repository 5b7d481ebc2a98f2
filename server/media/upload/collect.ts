import { and, eq, lt } from 'drizzle-orm'
import type { Services } from '#server/core/context.ts'
import { mediaUploads } from '#server/db/schema.ts'
import { sweep } from '#server/media/storage/folders.ts'
import type { MediaStore } from '#server/media/storage/store.ts'
import { createUploadLocks, isUnlocked } from './upload-locks.ts'
import { assetOf, discardUpload, forgetUpload } from './uploads.ts'

/**
 * Deletes uploads that no request used for `unfinishedTtl`: partial ones, and complete ones that were never recorded as a
 * file. Recorded files keep their bytes. Resolves to how many uploads it deleted. Bytes without a row are left alone: after
 * the restore of an older database they may be somebody's file.
 */
export async function collectUploads(services: Services, store: MediaStore): Promise<number> {
  const { db, now, log, media } = services
  const olderThan = new Date(now().getTime() - media.unfinishedTtl * 1000)
  const locks = createUploadLocks(services)
  const isUnused = lt(mediaUploads.usedAt, olderThan)

  /** Holds the lock of the upload. */
  async function collect(uploadId: string) {
    if ((await db.queries.$count(mediaUploads, and(eq(mediaUploads.id, uploadId), isUnused))) === 0) return 0
    const recorded = await assetOf(services, uploadId)
    if (!recorded) {
      await discardUpload(services, store, uploadId)
      return 1
    }
    await store.removeNote(uploadId)
    await forgetUpload(services, uploadId)
    return 0
  }

  const { id } = mediaUploads
  const found = await db.queries.select({ id }).from(mediaUploads).where(and(isUnused, isUnlocked))
  let removed = 0
  for (const { id } of found)
    removed += await locks
      .hold(id, () => collect(id))
      .catch((error) => {
        log.error({ err: error }, 'an unused upload could not be deleted')
        return 0
      })
  await sweep(store.scratch, olderThan)
  if (removed > 0) log.info({ removed }, 'unused uploads deleted')
  return removed
}
