import type { MediaFolder } from '#contract/media.ts'
import type { CallContext } from '#server/core/context.ts'
import type { Cloudinary } from '#server/core/media-settings.ts'
import { unprocessable } from '#server/errors/app-error.ts'
import { type Asset, addressOf, findAsset } from '#server/media/storage/asset.ts'

/** True for uploads of the configured account. The host also serves other accounts, and remote files below `fetch`. */
function isDelivered(address: string, { cloudName }: Cloudinary) {
  const { origin, pathname } = new URL(address)
  const [, cloud, type, delivery] = pathname.split('/')
  const isUpload = ['image', 'video', 'raw'].includes(type ?? '') && delivery === 'upload'
  return origin === 'https://res.cloudinary.com' && cloud === cloudName && isUpload
}

/** Undefined for a file of the third-party service. Rejects with 422 unless the caller uploaded it to `folder`. */
export async function requireUploaded(
  { tx, services, principal, request }: CallContext,
  address: string,
  folder: MediaFolder,
): Promise<Asset | undefined> {
  const asset = await findAsset(tx, new URL(address).pathname)
  const isOwn = asset?.ownerId === principal.id && asset.folder === folder
  if (isOwn && address === addressOf(asset, request.publicOrigin ?? '')) return asset
  const { service } = services.media
  if (service.provider === 'cloudinary' && isDelivered(address, service)) return undefined
  throw unprocessable('This address is not one of a file that you uploaded here. Upload the file again.')
}
