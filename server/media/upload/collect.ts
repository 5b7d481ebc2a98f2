import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, not } from 'drizzle-orm'
import { decide } from '#machines/core/decide.ts'
import { uploadMachine } from '#machines/lifecycles/upload/upload-machine.ts'
import type { Services } from '#server/core/context.ts'
import { isWithin } from '#server/core/stored-time.ts'
import { mediaUploads } from '#server/db/media-tables.ts'
import type { MediaStore } from '#server/media/storage/store.ts'
import { createUploadLocks, isUnlocked } from './upload-locks.ts'
import { discardUpload, findUploadById, forgetUpload, isUnusedSince } from './uploads.ts'

async function sweep(folder: string, isUnused: (changedAt: Date) => boolean) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats && isUnused(stats.mtime)) await rm(path, { force: true })
  }
}

/** Logs errors of single uploads. Bytes without a row stay: after a restore of an older database they may be a file. */
export async function collectUploads(services: Services, store: MediaStore): Promise<number> {
  const { db, log } = services
  const locks = createUploadLocks(services)

  /** The caller holds the lock of the upload. */
  async function collect(uploadId: string) {
    const { status, isUnused } = await findUploadById(services, store, uploadId)
    const decision = decide(uploadMachine, status, { type: 'upload.collect', isUnused })
    if (!decision.ok) return 0
    if (decision.status === 'discarded') {
      await discardUpload(services, store, uploadId, 'stalled')
      return 1
    }
    await store.removeNote(uploadId)
    await forgetUpload(services, uploadId)
    return 0
  }

  const { id, usedAt } = mediaUploads
  const found = await db.queries
    .select({ id })
    .from(mediaUploads)
    .where(and(not(isWithin(usedAt, services.media.unfinishedTtl, services.now())), isUnlocked))
  let removed = 0
  for (const { id } of found)
    removed += await locks
      .hold(id, () => collect(id))
      .catch((error) => {
        log.error({ err: error }, 'an unused upload could not be deleted')
        return 0
      })
  await sweep(store.scratch, (usedAt) => isUnusedSince(usedAt, services))
  if (removed > 0) log.info({ removed }, 'unused uploads deleted')
  return removed
}
