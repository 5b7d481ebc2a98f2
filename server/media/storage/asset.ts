import { eq } from 'drizzle-orm'
import type { ReadQueries } from '#server/db/connect.ts'
import { mediaAssets } from '#server/db/media-tables.ts'
import { stemOf } from './file-name.ts'
import { isMediaId } from './store.ts'

export type Asset = typeof mediaAssets.$inferSelect

const versionOf = ({ createdAt }: Asset) => Math.floor(createdAt.getTime() / 1000)

/** The path of the file on this server. It ends in the file's name, since records store only the address. */
export function pathOf(asset: Asset) {
  const name = encodeURIComponent(`${stemOf(asset.originalName)}.${asset.extension}`)
  return `/media/${asset.resourceType}/upload/v${versionOf(asset)}/${asset.folder}/${asset.id}/${name}`
}

export const addressOf = (asset: Asset, origin: string) => `${origin}${pathOf(asset)}`

export async function findAsset(queries: ReadQueries, path: string): Promise<Asset | undefined> {
  const [, id = ''] = /\/([\w-]+)\/[^/]+$/.exec(path) ?? []
  const [asset] = isMediaId(id) ? await queries.select().from(mediaAssets).where(eq(mediaAssets.id, id)) : []
  return asset && pathOf(asset) === path ? asset : undefined
}

/** In the format of the third-party service. A raw file has its extension in its id, and no format. */
export function recordOf(asset: Asset, origin: string) {
  const isRaw = asset.resourceType === 'raw'
  const address = addressOf(asset, origin)
  return {
    asset_id: asset.id,
    public_id: `${asset.folder}/${asset.id}${isRaw ? `.${asset.extension}` : ''}`,
    version: versionOf(asset),
    resource_type: asset.resourceType,
    type: 'upload',
    ...(isRaw ? {} : { format: asset.extension }),
    bytes: asset.bytes,
    created_at: asset.createdAt.toISOString(),
    folder: asset.folder,
    original_filename: stemOf(asset.originalName),
    url: address,
    secure_url: address,
  }
}
