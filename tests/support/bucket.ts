import { randomUUID } from 'node:crypto'
import { S3 } from '@aws-sdk/client-s3'
import { clientConfig } from '#server/media/storage/bucket-store.ts'
import { startObjectStorage } from '#tools/object-storage.ts'
import { CREDENTIALS } from '#tools/signature.ts'

/** `TEST_S3_URL` is `http://KEY:SECRET@HOST`, both percent-encoded. */
function outsideStorage(url: string) {
  const { origin, username, password } = new URL(url)
  const [accessKeyId, secretAccessKey] = [decodeURIComponent(username), decodeURIComponent(password)]
  return { endpoint: origin, credentials: { accessKeyId, secretAccessKey }, asked: undefined, close: () => undefined }
}

const startStandIn = async (folder: string) => ({ ...(await startObjectStorage(folder)), credentials: CREDENTIALS })

/** A new bucket of the object storage that `TEST_S3_URL` names, or else of one whose files are in `folder`. */
export async function openTestBucket(folder: string) {
  const url = process.env.TEST_S3_URL
  const { endpoint, credentials, asked, close } = url ? outsideStorage(url) : await startStandIn(folder)
  const Bucket = `statehouse-${randomUUID()}`
  const settings = {
    name: Bucket,
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    signedDownloads: false,
    credentials,
  }
  const client = new S3(clientConfig(settings))
  if (url) await client.createBucket({ Bucket })

  const keys = async () => {
    const { Contents = [] } = await client.listObjectsV2({ Bucket })
    return Contents.map(({ Key = '' }) => Key).sort()
  }
  const uploads = async () => (await client.listMultipartUploads({ Bucket })).Uploads ?? []
  async function removeBucket() {
    for (const { Key, UploadId } of await uploads()) await client.abortMultipartUpload({ Bucket, Key, UploadId })
    for (const Key of await keys()) await client.deleteObject({ Bucket, Key })
    await client.deleteBucket({ Bucket })
  }

  return {
    settings,
    client,
    /** Every request with its range, which only the storage of the tests tells. */
    asked,
    keys,
    unfinished: async () => (await uploads()).length,
    async close() {
      if (url) await removeBucket()
      client.destroy()
      close()
    },
  }
}

export type TestBucket = Awaited<ReturnType<typeof openTestBucket>>
