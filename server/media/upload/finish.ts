import { eq } from 'drizzle-orm'
import type { Services } from '#server/core/context.ts'
import { mediaAssets, mediaUploads } from '#server/db/schema.ts'
import { AppError, conflict, notFound } from '#server/errors/app-error.ts'
import type { Asset } from '#server/media/storage/asset.ts'
import { kindOf } from '#server/media/storage/file-kind.ts'
import { extensionOf } from '#server/media/storage/file-name.ts'
import { type MediaStore, newMediaId, type UploadState } from '#server/media/storage/store.ts'
import { requireContent, sha256Of } from './inspect.ts'
import type { UploadLocks } from './upload-locks.ts'
import { requireUploader } from './uploader.ts'
import { assetOf, discardUpload, permittedUpload } from './uploads.ts'

type Needs = Pick<Services, 'db' | 'now'>

/** What the protocol stores with an upload. */
export const noteOf = (filename: string) => ({ filename })

export interface Finish {
  /**
   * Records an upload that has all its bytes as an asset. Repeated, also concurrently or after a crash, it resolves to
   * the same asset. Rejects with 403, 404, 409 while bytes are missing, or 415 or 422, which remove the bytes.
   */
  finish(uploadId: string): Promise<Asset>
  /** The same for a caller that holds the lock of the upload. */
  record(uploadId: string): Promise<Asset>
}

export function createFinish(needs: Needs, store: MediaStore, locks: UploadLocks): Finish {
  const { db, now } = needs

  async function inspect(uploadId: string, size: number, extension: string) {
    try {
      await requireContent({ size, read: (range) => store.read(uploadId, range) }, extension)
    } catch (error) {
      if (error instanceof AppError) await discardUpload(needs, store, uploadId)
      throw error
    }
    return sha256Of(await store.read(uploadId))
  }

  async function wholeUpload(uploadId: string): Promise<UploadState & { readonly size: number }> {
    const upload = await store.find(uploadId)
    if (!upload || upload.size === undefined) throw notFound('upload')
    if (upload.offset !== upload.size) throw conflict('The upload is not complete yet.')
    return { ...upload, size: upload.size }
  }

  async function record(uploadId: string): Promise<Asset> {
    const { ownerId, folder } = await permittedUpload(needs, uploadId)
    const recorded = await assetOf(needs, uploadId)
    if (recorded) return recorded
    const { size: bytes, metadata } = await wholeUpload(uploadId)
    const { filename: originalName = '' } = metadata as ReturnType<typeof noteOf>
    const extension = extensionOf(originalName)
    const { resourceType } = kindOf(extension)
    const sha256 = await inspect(uploadId, bytes, extension)
    const content = { originalName, extension, resourceType, bytes, sha256 }
    const row = { id: newMediaId(), uploadId, ownerId, folder, ...content, createdAt: now() }
    return db.transaction(async (tx) => {
      const { id } = mediaUploads
      const kept = await tx.update(mediaUploads).set({ reservedBytes: 0 }).where(eq(id, uploadId)).returning({ id })
      if (kept.length === 0) throw notFound('upload')
      const [asset] = await tx.insert(mediaAssets).values(row).returning()
      if (!asset) throw new Error('A finished upload was not stored')
      return asset
    })
  }

  return {
    record,
    async finish(uploadId) {
      const recorded = await assetOf(needs, uploadId)
      if (!recorded) await permittedUpload(needs, uploadId)
      else if (recorded.ownerId !== null) await requireUploader(db.queries, recorded.ownerId, recorded.folder)
      return recorded ?? locks.hold(uploadId, () => record(uploadId))
    },
  }
}
