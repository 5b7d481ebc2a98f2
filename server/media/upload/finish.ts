import { eq } from 'drizzle-orm'
import { decide } from '#machines/core/decide.ts'
import { uploadMachine } from '#machines/lifecycles/upload/upload-machine.ts'
import type { Services } from '#server/core/context.ts'
import { mediaAssets, mediaUploads } from '#server/db/media-tables.ts'
import { conflict, notFound } from '#server/errors/app-error.ts'
import type { Asset } from '#server/media/storage/asset.ts'
import { kindOf } from '#server/media/storage/file-kind.ts'
import { extensionOf } from '#server/media/storage/file-name.ts'
import { type MediaStore, newMediaId } from '#server/media/storage/store.ts'
import { contentError, sha256Of } from './inspect.ts'
import type { UploadLocks } from './upload-locks.ts'
import { discardUpload, type FoundUpload, findUploadById, mayStillUpload, refusalOfUpload } from './uploads.ts'

type Needs = Pick<Services, 'db' | 'now' | 'media' | 'meter'>

const nameOf = ({ bytes }: FoundUpload) => bytes?.metadata.filename ?? ''

export type Finish = ReturnType<typeof createFinish>

export function createFinish(needs: Needs, store: MediaStore, locks: UploadLocks) {
  const { db, now, meter } = needs

  async function createAsset(uploadId: string, upload: FoundUpload) {
    const { row, bytes } = upload
    if (!row || bytes?.size === undefined) throw new Error('A stored upload has neither row nor bytes')
    const { ownerId, folder } = row
    const originalName = nameOf(upload)
    const extension = extensionOf(originalName)
    const sha256 = await sha256Of(await store.read(uploadId))
    const content = { originalName, extension, resourceType: kindOf(extension).resourceType, bytes: bytes.size, sha256 }
    const values = { id: newMediaId(), uploadId, ownerId, folder, ...content, createdAt: now() }
    const asset = await db.transaction(async (tx) => {
      const { id } = mediaUploads
      const kept = await tx.update(mediaUploads).set({ reservedBytes: 0 }).where(eq(id, uploadId)).returning({ id })
      if (kept.length === 0) throw notFound('upload')
      const [asset] = await tx.insert(mediaAssets).values(values).returning()
      if (!asset) throw new Error('A finished upload was not stored')
      return asset
    })
    meter?.upload('finished', asset.bytes)
    return asset
  }

  async function record(uploadId: string): Promise<Asset> {
    const upload = await findUploadById(needs, store, uploadId)
    const { status, row, asset, bytes } = upload
    const mayUpload = await mayStillUpload(db.queries, upload)
    const isReadable = mayUpload && status === 'stored' && bytes?.size !== undefined
    const error = isReadable
      ? await contentError(
          { size: bytes.size, read: (range) => store.read(uploadId, range) },
          extensionOf(nameOf(upload)),
        )
      : undefined
    const decision = decide(uploadMachine, status, { type: 'upload.finish', mayUpload, isSound: !error })
    const found = { row: bytes && row, asset }
    if (!decision.ok) throw refusalOfUpload(found, mayUpload, conflict('The upload is not complete yet.'))
    if (decision.status === 'recorded') return asset ?? createAsset(uploadId, upload)
    await discardUpload(needs, store, uploadId, 'rejected')
    throw error
  }

  return {
    /** As `finish`, for a caller that holds the lock of the upload. */
    record,
    /** Repeats, also after a crash, give one asset. Rejects with 403, 404, 409 (incomplete); 415 and 422 discard it. */
    async finish(uploadId: string) {
      // A recorded upload may have no row any more, and so no lock.
      const { status } = await findUploadById(needs, store, uploadId)
      return status === 'recorded' ? record(uploadId) : locks.hold(uploadId, () => record(uploadId))
    },
  }
}
