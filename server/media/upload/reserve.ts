import { eq, sql } from 'drizzle-orm'
import { formatSize } from '#contract/file-text.ts'
import type { MediaFolder } from '#contract/media.ts'
import type { Services } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { mediaAssets, mediaUploads } from '#server/db/media-tables.ts'
import { users } from '#server/db/schema.ts'
import { AppError } from '#server/errors/app-error.ts'
import { isUploader, noUploader } from './uploader.ts'

/** One statement, so that an upload that becomes a file counts once. */
async function bytesOf(queries: ReadQueries, userId: string) {
  const { rows } = await queries.execute<{ bytes: string | number }>(sql`
    select
      (select coalesce(sum(${mediaAssets.bytes}), 0) from ${mediaAssets} where ${mediaAssets.ownerId} = ${userId}) +
      (select coalesce(sum(${mediaUploads.reservedBytes}), 0) from ${mediaUploads} where ${mediaUploads.ownerId} = ${userId})
      as bytes`)
  return Number(rows[0]?.bytes)
}

export interface Wanted {
  readonly uploadId: string
  readonly userId: string
  readonly folder: MediaFolder
  /** In bytes: the minimum it needs and the maximum it can use. */
  readonly least: number
  readonly most: number
}

/** Uploads of one user reserve in turn. Rejects with 403 when the user may not upload, 413 above the quota. */
export async function reserve(
  { db, now, media, meter }: Pick<Services, 'db' | 'now' | 'media' | 'meter'>,
  wanted: Wanted,
): Promise<number> {
  const { uploadId, userId, folder, least, most } = wanted
  const reserved = await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    if (!(await isUploader(tx, userId, folder))) throw noUploader()
    const rest = Math.max(0, media.quotaBytes - (await bytesOf(tx, userId)))
    if (least > rest) throw overQuota(media.quotaBytes, rest)
    const reservedBytes = Math.min(most, rest)
    const at = now()
    await tx
      .insert(mediaUploads)
      .values({ id: uploadId, ownerId: userId, folder, reservedBytes, usedAt: at, createdAt: at })
    return reservedBytes
  })
  meter?.upload('started')
  return reserved
}

export const overQuota = (quota: number, rest: number) =>
  new AppError(
    413,
    'over-quota',
    `This file does not fit: ${formatSize(rest)} of your ${formatSize(quota)} are left. Ask an administrator for more.`,
  )
