import { eq } from 'drizzle-orm'
import type { MediaFolder } from '#contract/media.ts'
import { mediaAssets } from '#server/db/schema.ts'
import { AppError, conflict, notFound } from '#server/errors.ts'
import type { Services } from '#server/services/context.ts'
import { kindOf } from './file-kind.ts'
import { extensionOf } from './file-name.ts'
import { requireContent, sha256Of } from './inspect.ts'
import type { Asset } from './record.ts'
import { type MediaStore, newMediaId } from './store.ts'

type Needs = Pick<Services, 'db' | 'now'>

/** What is kept with an upload from its first byte on. */
export const noteOf = (folder: MediaFolder, filename: string) => ({ folder, filename })

export type Finish = (uploadId: string) => Promise<Asset>

/**
 * Makes an asset of an upload that is all there. Asked again, also by many at once or after a crash in the middle,
 * it gives the same asset. Rejects with 404, 409 while bytes are missing, or 415 or 422, which remove the bytes.
 */
export function createFinish({ db, now }: Needs, store: MediaStore): Finish {
  const inWork = new Map<string, Promise<Asset>>()

  async function recorded(uploadId: string) {
    const [asset] = await db.queries.select().from(mediaAssets).where(eq(mediaAssets.uploadId, uploadId))
    return asset
  }

  async function inspect(uploadId: string, size: number, extension: string) {
    try {
      await requireContent({ size, read: (range) => store.read(uploadId, range) }, extension)
    } catch (error) {
      if (error instanceof AppError) await store.remove(uploadId)
      throw error
    }
    return sha256Of(await store.read(uploadId))
  }

  async function finish(uploadId: string): Promise<Asset> {
    const known = await recorded(uploadId)
    if (known) return known
    const upload = await store.find(uploadId)
    if (!upload || upload.size === undefined) throw notFound('upload')
    if (upload.offset !== upload.size) throw conflict('The upload is not complete yet.')
    const { folder, filename = '' } = upload.metadata as ReturnType<typeof noteOf>
    const extension = extensionOf(filename)
    const sha256 = await inspect(uploadId, upload.size, extension)
    await db.queries
      .insert(mediaAssets)
      .values({
        id: newMediaId(),
        uploadId,
        folder,
        resourceType: kindOf(extension).resourceType,
        extension,
        originalName: filename,
        bytes: upload.size,
        sha256,
        createdAt: now(),
      })
      .onConflictDoNothing()
    const asset = await recorded(uploadId)
    if (!asset) throw new Error('A finished upload was not stored')
    return asset
  }

  return (uploadId) => {
    const running = inWork.get(uploadId) ?? finish(uploadId).finally(() => inWork.delete(uploadId))
    inWork.set(uploadId, running)
    return running
  }
}
