import { eq } from 'drizzle-orm'
import type { ReadQueries } from '#server/db/connect.ts'
import { mediaAssets } from '#server/db/schema.ts'
import { type Asset, pathOf } from '#server/media/storage/asset.ts'
import { isMediaId } from '#server/media/storage/store.ts'

/** The asset that is served at exactly this path. */
export async function findAsset(queries: ReadQueries, path: string): Promise<Asset | undefined> {
  const [, id = ''] = /\/([\w-]+)\/[^/]+$/.exec(path) ?? []
  const [asset] = isMediaId(id) ? await queries.select().from(mediaAssets).where(eq(mediaAssets.id, id)) : []
  return asset && pathOf(asset) === path ? asset : undefined
}
