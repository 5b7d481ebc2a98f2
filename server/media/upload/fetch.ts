import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Upload } from '@tus/server'
import { eq } from 'drizzle-orm'
import { fileNameIn } from '#contract/file-text.ts'
import { MEDIA_RULES, type MediaFolder } from '#contract/media.ts'
import { mediaUploads } from '#server/db/media-tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Asset } from '#server/media/storage/asset.ts'
import { FILE_KINDS } from '#server/media/storage/file-kind.ts'
import { extensionOf } from '#server/media/storage/file-name.ts'
import { isOutOfSpace, notEnoughSpace, requireSpace } from '#server/media/storage/space.ts'
import { newMediaId } from '#server/media/storage/store.ts'
import { admitName, admitSize, refuseTooLarge, verifiedUpload } from './admission.ts'
import { embeddedSecret } from './embedded.ts'
import type { Finish } from './finish.ts'
import { limitUploads } from './limits.ts'
import { BlockedAddress } from './public-address.ts'
import { downloadTo, type RemoteFile } from './remote-file.ts'
import { overQuota, reserve } from './reserve.ts'
import type { TusParts } from './tus.ts'
import { failUpload } from './uploads.ts'

const PATIENCE_MS = 10 * 60_000

interface FetchParts extends TusParts {
  readonly finish: Finish
}

interface OwnUpload {
  readonly uploadId: string
  readonly folder: MediaFolder
  readonly reservedBytes: number
}

/** The name in the headers, or else in the URL, with the extension of the content type if its own is unknown. */
function nameOf({ url, contentType, name: given }: RemoteFile) {
  const name = given || fileNameIn(url.pathname) || 'file'
  if (Object.hasOwn(FILE_KINDS, extensionOf(name))) return name
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  const extension = Object.entries(FILE_KINDS).find(([, kind]) => kind.contentType === type)?.[0]
  return extension ? `${name}.${extension}` : name
}

/** The error that a client sees: it contains nothing about this network. */
async function explain(error: unknown, { services, store }: FetchParts): Promise<AppError> {
  if (error instanceof AppError) return error
  if (await isOutOfSpace(error, store, services.media.minFreeBytes)) return notEnoughSpace()
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof BlockedAddress) return new AppError(422, 'blocked-address', cause.message)
  services.log.info({ err: error }, 'upload by URL failed')
  return new AppError(422, 'unreachable', 'The file could not be fetched from this address.')
}

async function download(parts: FetchParts, upload: OwnUpload, href: string, path: string, signal: AbortSignal) {
  const { media } = parts.services
  const checkSize = (bytes: number) => {
    refuseTooLarge(upload.folder, bytes)
    if (bytes > upload.reservedBytes) throw overQuota(media.quotaBytes, upload.reservedBytes)
  }
  try {
    await requireSpace(parts.store, media.minFreeBytes, 0)
    return await downloadTo(path, href, { allowed: media.fetchAllow, checkSize, signal })
  } catch (error) {
    throw await explain(error, parts)
  }
}

async function keep(parts: FetchParts, { uploadId, folder }: OwnUpload, path: string, file: RemoteFile) {
  const { services, store, finish } = parts
  const filename = admitName(folder, nameOf(file))
  admitSize(folder, file.bytes)
  await requireSpace(store, services.media.minFreeBytes, file.bytes)
  await services.db.queries.update(mediaUploads).set({ reservedBytes: file.bytes }).where(eq(mediaUploads.id, uploadId))
  try {
    await store.tus.create(new Upload({ id: uploadId, size: file.bytes, offset: 0, metadata: { filename } }))
    await store.tus.write(createReadStream(path), uploadId, 0)
    return await finish.record(uploadId)
  } catch (error) {
    if (await isOutOfSpace(error, store, services.media.minFreeBytes)) throw notEnoughSpace()
    // The store of the protocol throws plain objects.
    throw error instanceof Error ? error : new Error('The file could not be kept', { cause: error })
  }
}

async function fetchInto(parts: FetchParts, upload: OwnUpload, url: string, signal: AbortSignal) {
  const path = join(parts.store.scratch, upload.uploadId)
  try {
    const file = await download(parts, upload, url, path, signal)
    return await keep(parts, upload, path, file)
  } catch (error) {
    await failUpload(parts.services, parts.store, upload.uploadId)
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Rejects with 401 without a valid signature, 403 when the user may not upload, 413, 415 or 422 for the file or its
 * address, 429 above the limit, 507 without disk space. A failure discards all of the download.
 */
export async function fetchUpload(
  parts: FetchParts,
  { url, ...shown }: { readonly url: string },
  ip: string,
  aborted: AbortSignal,
): Promise<Asset> {
  const { services, locks } = parts
  const { userId, folder } = verifiedUpload(shown, await embeddedSecret(services.db.queries), services.now())
  await limitUploads(services, 'fetch', ip)
  const uploadId = newMediaId()
  const most = MEDIA_RULES[folder].maxFileSize
  const reservedBytes = await reserve(services, { uploadId, userId, folder, least: 1, most })
  return locks.hold(uploadId, (lost) => {
    const signal = AbortSignal.any([aborted, lost, AbortSignal.timeout(PATIENCE_MS)])
    return fetchInto(parts, { uploadId, folder, reservedBytes }, url, signal)
  })
}
