import { createHash } from 'node:crypto'
import { mediaAssets } from '#server/db/media-tables.ts'
import { addressOf } from '#server/media/storage/asset.ts'
import { newMediaId } from '#server/media/storage/store.ts'
import type { TestServer } from '#tools/server.ts'

const ORIGIN = 'http://localhost'

/** The bytes are missing; it is a PDF of 1.5 MB by default. Returns the address. */
export async function addAsset({ db, services }: TestServer, given: Partial<typeof mediaAssets.$inferInsert>) {
  const [asset] = await db.queries
    .insert(mediaAssets)
    .values({
      id: newMediaId(),
      uploadId: newMediaId(),
      folder: 'uploads',
      resourceType: 'image',
      extension: 'pdf',
      originalName: 'design guide.pdf',
      bytes: 1_572_864,
      sha256: createHash('sha256').update('').digest('hex'),
      createdAt: services.now(),
      ...given,
    })
    .returning()
  if (!asset) throw new Error('The file was not stored')
  return addressOf(asset, ORIGIN)
}
