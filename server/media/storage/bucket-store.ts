import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { GetObjectCommand, S3, type S3ClientConfig } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { S3Store } from '@tus/s3-store'
import { ERRORS } from '@tus/server'
import type { Bucket } from '#server/core/media-settings.ts'
import { markConnectionError } from '#server/db/failure.ts'
import { makePrivate } from '#server/db/private-folder.ts'
import { type ByteRange, type DirectReads, findUpload, GoneError, isUnknown, type MediaStore } from './store.ts'

const PART_BYTES = 16 * 1024 * 1024

const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes((error as Error).name)

/** Checksums only where S3 requires them: the storage of other vendors refuses the new ones. */
export const clientConfig = ({ region, endpoint, forcePathStyle, credentials }: Bucket): S3ClientConfig => ({
  region,
  forcePathStyle,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  ...(endpoint === undefined ? {} : { endpoint }),
  ...(credentials === undefined ? {} : { credentials }),
})

const SIGNED_SECONDS = 300

async function directReads(client: S3, Bucket: string): Promise<DirectReads> {
  const addressOf: DirectReads['addressOf'] = (Key, { contentType, contentDisposition }) => {
    const sent = { ResponseContentType: contentType, ResponseContentDisposition: contentDisposition }
    return getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ...sent }), { expiresIn: SIGNED_SECONDS })
  }
  const example = await addressOf('example', { contentType: 'image/png', contentDisposition: 'inline' })
  return { origin: new URL(example).origin, seconds: SIGNED_SECONDS, addressOf }
}

/** An error without a response is one of the connection, whatever its code. */
function markConnectionErrors(client: S3) {
  const mark = (error: Error & { readonly $response?: unknown }) => {
    if (!error.$response) markConnectionError(error)
    throw error
  }
  client.middlewareStack.add((next) => (given) => next(given).catch(mark), { step: 'deserialize', priority: 'high' })
  return client
}

const noteOf = (uploadId: string) => `${uploadId}.info`

class PartsStore extends S3Store {
  constructor(options: ConstructorParameters<typeof S3Store>[0]) {
    super(options)
    markConnectionErrors(this.client)
  }

  /** The store of the library takes a storage that does not answer for one without the upload. */
  override async getUpload(uploadId: string) {
    await this.getMetadata(uploadId).catch((error) => {
      if (!isMissing(error)) throw error
    })
    return super.getUpload(uploadId)
  }

  /** Rejects without parts. */
  async join(uploadId: string) {
    await this.finishMultipartUpload(await this.getMetadata(uploadId), await this.retrieveParts(uploadId))
  }

  /** One by one: for DeleteObjects, other vendors require the header Content-MD5, which the SDK does not send. */
  async removeObjects(...keys: readonly string[]) {
    const removed = keys.map((Key) => this.client.deleteObject({ Bucket: this.bucket, Key }))
    await Promise.all(removed)
  }

  override async remove(uploadId: string) {
    const Bucket = this.bucket
    const abort = async () => {
      const { 'upload-id': UploadId } = await this.getMetadata(uploadId)
      await this.client.abortMultipartUpload({ Bucket, Key: uploadId, UploadId })
    }
    await abort().catch((error) => {
      throw isMissing(error) ? ERRORS.FILE_NOT_FOUND : error
    })
    await this.removeObjects(uploadId, noteOf(uploadId))
    await this.clearCache(uploadId)
  }
}

/** Stores uploads in a bucket, each as a multipart upload until its last byte. */
export async function openBucketStore(bucket: Bucket, folder: string): Promise<MediaStore> {
  const scratch = join(folder, 'scratch')
  makePrivate(scratch)
  const client = markConnectionErrors(new S3(clientConfig(bucket)))
  const s3ClientConfig = { ...clientConfig(bucket), bucket: bucket.name }
  const tus = new PartsStore({ partSize: PART_BYTES, useTags: false, s3ClientConfig })
  const Bucket = bucket.name

  return {
    tus,
    scratch,
    find: (uploadId) => findUpload(tus, uploadId),
    async read(uploadId, range?: ByteRange) {
      const Range = range && `bytes=${range.first}-${range.last}`
      const get = async () => (await client.getObject({ Bucket, Key: uploadId, Range })).Body as Readable
      const orGone = (error: unknown) => {
        throw isMissing(error) ? new GoneError(`The bytes of ${uploadId} are gone`) : error
      }
      return get().catch(async (error) => {
        if (!isMissing(error)) throw error
        // A server that ends between the last part and the whole leaves the parts.
        await tus.join(uploadId).catch(orGone)
        return get().catch(orGone)
      })
    },
    async remove(uploadId) {
      // Ends the multipart upload, which is unknown when nothing was stored or it was removed before.
      await tus.remove(uploadId).catch((error) => {
        if (!isUnknown(error)) throw error
      })
      await tus.removeObjects(uploadId, noteOf(uploadId), `${uploadId}.part`)
    },
    direct: bucket.signedDownloads ? await directReads(client, Bucket) : undefined,
    removeNote: (uploadId) => tus.removeObjects(noteOf(uploadId)),
    freeBytes: async () => Number.POSITIVE_INFINITY,
  }
}
