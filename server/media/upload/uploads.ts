import { eq } from 'drizzle-orm'
import type { Services } from '#server/core/context.ts'
import { mediaAssets, mediaUploads } from '#server/db/schema.ts'
import { notFound } from '#server/errors/app-error.ts'
import type { Asset } from '#server/media/storage/asset.ts'
import type { MediaStore } from '#server/media/storage/store.ts'
import { requireUploader } from './uploader.ts'

type Needs = Pick<Services, 'db'>

/** The file that the upload became, if it was recorded. */
export async function assetOf({ db }: Needs, uploadId: string): Promise<Asset | undefined> {
  const [asset] = await db.queries.select().from(mediaAssets).where(eq(mediaAssets.uploadId, uploadId))
  return asset
}

/** The upload, when its owner may still upload. Throws 403 or 404. */
export async function permittedUpload({ db }: Needs, uploadId: string) {
  const [upload] = await db.queries.select().from(mediaUploads).where(eq(mediaUploads.id, uploadId))
  if (!upload) throw notFound('upload')
  await requireUploader(db.queries, upload.ownerId, upload.folder)
  return upload
}

export const forgetUpload = ({ db }: Needs, uploadId: string) =>
  db.queries.delete(mediaUploads).where(eq(mediaUploads.id, uploadId))

/** Bytes first: what is left after a crash is a row, which the next sweep finds. */
export async function discardUpload(needs: Needs, store: MediaStore, uploadId: string) {
  await store.remove(uploadId)
  await forgetUpload(needs, uploadId)
}
