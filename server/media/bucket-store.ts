import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { S3, type S3ClientConfig } from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import { findUpload } from './find-upload.ts'
import { makeFolders, sweep } from './folders.ts'
import type { Bucket } from './settings.ts'
import { type ByteRange, GoneError, isMediaId, type MediaStore } from './store.ts'

const PART_BYTES = 16 * 1024 * 1024

const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name)

/** Checksums only where a call cannot do without: other vendors' storage refuses those that are new. */
const clientConfig = ({ region, endpoint, forcePathStyle, credentials }: Bucket): S3ClientConfig => ({
  region,
  forcePathStyle,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  ...(endpoint === undefined ? {} : { endpoint }),
  ...(credentials === undefined ? {} : { credentials }),
})

/** Keeps uploads in a bucket of their own, each as a multipart upload until its last byte. */
export async function openBucketStore(bucket: Bucket, folder: string): Promise<MediaStore> {
  const scratch = join(folder, 'scratch')
  await makeFolders(scratch)
  const client = new S3(clientConfig(bucket))
  const s3ClientConfig = { ...clientConfig(bucket), bucket: bucket.name }
  const tus = new S3Store({ partSize: PART_BYTES, useTags: false, s3ClientConfig })
  const Bucket = bucket.name

  const forget = (uploadId: string) => {
    const Objects = [uploadId, `${uploadId}.info`, `${uploadId}.part`].map((Key) => ({ Key }))
    return client.deleteObjects({ Bucket, Delete: { Objects } })
  }

  /** One page of uploads that were begun before, and the way to the next. */
  async function unfinishedBefore(olderThan: Date, from: { key?: string | undefined; id?: string | undefined }) {
    const page = await client.listMultipartUploads({ Bucket, KeyMarker: from.key, UploadIdMarker: from.id })
    const uploads = (page.Uploads ?? []).flatMap(({ Key = '', UploadId, Initiated }) =>
      isMediaId(Key) && Initiated && Initiated < olderThan ? [{ Key, UploadId }] : [],
    )
    return { uploads, next: page.IsTruncated ? { key: page.NextKeyMarker, id: page.NextUploadIdMarker } : undefined }
  }

  return {
    tus,
    scratch,
    find: (uploadId) => findUpload(tus, uploadId),
    async read(uploadId, range?: ByteRange) {
      const Range = range && `bytes=${range.first}-${range.last}`
      const { Body } = await client.getObject({ Bucket, Key: uploadId, Range }).catch((error) => {
        throw isMissing(error) ? new GoneError(`The bytes of ${uploadId} are gone`) : error
      })
      return Body as Readable
    },
    async remove(uploadId) {
      await forget(uploadId)
    },
    freeBytes: async () => Number.POSITIVE_INFINITY,
    // Whatever is finished is no multipart upload any more, so records need not be asked for.
    async collect(olderThan) {
      let removed = 0
      let from: { key?: string | undefined; id?: string | undefined } | undefined = {}
      while (from) {
        const { uploads, next }: Awaited<ReturnType<typeof unfinishedBefore>> = await unfinishedBefore(olderThan, from)
        for (const { Key, UploadId } of uploads) {
          await client.abortMultipartUpload({ Bucket, Key, UploadId })
          await forget(Key)
          removed += 1
        }
        from = next
      }
      await sweep(scratch, olderThan)
      return removed
    },
  }
}
