import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { pipeline as through } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { ArchiveStore } from '#server/core/audit/archive.ts'
import type { Bucket } from '#server/core/media-settings.ts'

async function* withEnds(lines: AsyncIterable<string>) {
  for await (const line of lines) yield `${line}\n`
}

/** Characters: many times what the body of a call may have. */
const MOST_IN_A_LINE = 16 * 1024 * 1024

/** The iteration rejects when the bytes end early, are no gzip, or have a line that is no entry. */
async function* linesIn(bytes: Readable) {
  const text = pipeline(bytes, createGunzip(), () => undefined).setEncoding('utf8')
  let rest = ''
  for await (const part of text) {
    const [first, ...lines] = String(part).split('\n')
    rest += first
    if (rest.length > MOST_IN_A_LINE) throw new Error('a line is longer than any entry')
    if (lines.length === 0) continue
    yield rest
    rest = lines.pop() ?? ''
    yield* lines
  }
}

function inFolder(folder: string): ArchiveStore {
  return {
    async write(file, lines) {
      await mkdir(folder, { recursive: true })
      const path = join(folder, file)
      const partial = await open(`${path}.partial`, 'w', 0o600)
      await through(Readable.from(withEnds(lines)), createGzip(), partial.createWriteStream({ flush: true }))
      await rename(`${path}.partial`, path)
    },
    async *read(file) {
      const found = await open(join(folder, file))
      yield* linesIn(found.createReadStream())
    },
  }
}

async function inBucket(bucket: Bucket, folder: string): Promise<ArchiveStore> {
  const [{ S3 }, { clientConfig }] = await Promise.all([import('@aws-sdk/client-s3'), import('./bucket-store.ts')])
  const client = new S3(clientConfig(bucket))
  const local = inFolder(folder)
  const addressOf = (file: string) => ({ Bucket: bucket.name, Key: `audit/${file}` })
  return {
    async write(file, lines) {
      await local.write(file, lines)
      const path = join(folder, file)
      const { size } = await stat(path)
      await client.putObject({ ...addressOf(file), Body: createReadStream(path), ContentLength: size })
      await rm(path)
    },
    async *read(file) {
      const { Body } = await client.getObject(addressOf(file))
      yield* linesIn(Body as Readable)
    },
  }
}

/** Archives of the audit log: in `audit/` of the bucket, or else in `archives` of `dataDir`. */
export async function openArchiveStore(dataDir: string, bucket: Bucket | undefined): Promise<ArchiveStore> {
  const folder = join(dataDir, 'archives')
  return bucket ? inBucket(bucket, folder) : inFolder(folder)
}
