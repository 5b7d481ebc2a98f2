import { inArray } from 'drizzle-orm'
import { mediaAssets } from '#server/db/schema.ts'
import type { Services } from '#server/services/context.ts'
import type { MediaStore } from './store.ts'

const BATCH = 500

/** Which of the uploads became assets. */
async function recordedAmong({ queries }: Services['db'], uploadIds: readonly string[]) {
  const recorded = new Set<string>()
  for (let from = 0; from < uploadIds.length; from += BATCH) {
    const batch = uploadIds.slice(from, from + BATCH)
    const rows = await queries
      .select({ uploadId: mediaAssets.uploadId })
      .from(mediaAssets)
      .where(inArray(mediaAssets.uploadId, batch))
    for (const { uploadId } of rows) recorded.add(uploadId)
  }
  return recorded
}

/** Throws away uploads that nobody went on with. What is all there stays, recorded or not. */
export async function collectUploads({ db, now, log, media }: Services, store: MediaStore) {
  const olderThan = new Date(now().getTime() - media.unfinishedTtl * 1000)
  const removed = await store.collect(olderThan, (uploadIds) => recordedAmong(db, uploadIds))
  if (removed > 0) log.info({ removed }, 'unfinished uploads thrown away')
  return removed
}
