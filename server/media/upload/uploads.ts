import { eq } from 'drizzle-orm'
import { decide } from '#machines/core/decide.ts'
import { type UploadStatus, uploadMachine } from '#machines/lifecycles/upload/upload-machine.ts'
import type { Services } from '#server/core/context.ts'
import type { UploadOutcome } from '#server/core/meter.ts'
import { latestCredible } from '#server/core/stored-time.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { mediaAssets, mediaUploads } from '#server/db/media-tables.ts'
import { notFound } from '#server/errors/app-error.ts'
import type { Asset } from '#server/media/storage/asset.ts'
import type { MediaStore, UploadState } from '#server/media/storage/store.ts'
import { isUploader, noUploader } from './uploader.ts'

type Row = typeof mediaUploads.$inferSelect

/** An upload with its status, which follows from the rows, the bytes and the time. */
export interface FoundUpload {
  readonly status: UploadStatus
  /** Missing after the sweep removed the row of a recorded upload. */
  readonly row: Row | undefined
  readonly asset: Asset | undefined
  /** Not read for a recorded upload. */
  readonly bytes: UploadState | undefined
  readonly isUnused: boolean
}

type Needs = Pick<Services, 'db' | 'now' | 'media' | 'meter'>

export const isUnusedSince = (usedAt: Date, { now, media }: Pick<Services, 'now' | 'media'>) =>
  usedAt.getTime() < now().getTime() - media.unfinishedTtl * 1000 || usedAt > latestCredible(now())

function statusOf({ row, asset, bytes, isUnused }: Omit<FoundUpload, 'status'>): UploadStatus {
  if (asset) return 'recorded'
  if (!row) return 'discarded'
  if (bytes && bytes.offset === bytes.size) return 'stored'
  return isUnused ? 'stalled' : 'started'
}

export async function findUploadById(needs: Needs, store: MediaStore, uploadId: string): Promise<FoundUpload> {
  const { queries } = needs.db
  const [row] = await queries.select().from(mediaUploads).where(eq(mediaUploads.id, uploadId))
  const [asset] = await queries.select().from(mediaAssets).where(eq(mediaAssets.uploadId, uploadId))
  const bytes = row && !asset ? await store.find(uploadId) : undefined
  const found = { row, asset, bytes, isUnused: row !== undefined && isUnusedSince(row.usedAt, needs) }
  return { ...found, status: statusOf(found) }
}

/** Whether the owner may still upload. Old files have no owner, and are open. */
export async function mayStillUpload(queries: ReadQueries, { row, asset }: FoundUpload) {
  const { ownerId, folder } = asset ?? row ?? {}
  return !ownerId || !folder || isUploader(queries, ownerId, folder)
}

/** 404 without an upload, 403 when the owner may not upload any more, otherwise `inStatus`. */
export function refusalOfUpload<E>(
  { row, asset }: Pick<FoundUpload, 'row' | 'asset'>,
  mayUpload: boolean,
  inStatus: E,
) {
  if (!row && !asset) return notFound('upload')
  return mayUpload ? inStatus : noUploader()
}

export const forgetUpload = ({ db }: Pick<Services, 'db'>, uploadId: string) =>
  db.queries.delete(mediaUploads).where(eq(mediaUploads.id, uploadId))

/** Removes the bytes first: after a crash the row is left, and the next sweep finds it. */
export async function discardUpload(
  needs: Pick<Services, 'db' | 'meter'>,
  store: MediaStore,
  uploadId: string,
  outcome: UploadOutcome,
) {
  await store.remove(uploadId)
  await forgetUpload(needs, uploadId)
  needs.meter?.upload(outcome)
}

/** Discards an upload that this server could not create, fetch or record. A recorded file stays. */
export async function failUpload(needs: Needs, store: MediaStore, uploadId: string) {
  const { status } = await findUploadById(needs, store, uploadId)
  if (decide(uploadMachine, status, { type: 'upload.fail' }).ok) await discardUpload(needs, store, uploadId, 'failed')
}
