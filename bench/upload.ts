import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Server, type Settings, startServer } from '#tools/built-server.ts'
import { measureOnBothEngines } from './support/both-engines.ts'
import { ADMIN, type Headers, inFolder, visitorsOf } from './support/server.ts'
import { type Sent, upload } from './upload/client.ts'

// Uploads of 5 and 300 MB to the real server, its memory beside them, and a kill -9 in the middle: npm run bench:upload.
// Runs on the embedded database, then on PostgreSQL when it is installed. Fails when an upload is changed, or restarts
// instead of resuming.

const MB = 1024 * 1024
const SIZES = [5, 300]
const KILLED = { size: 300, at: 150 }
const BEGINNING = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n')
const END = Buffer.from('\n%%EOF\n')

function require(holds: boolean, what: string) {
  if (!holds) throw new Error(`It does not hold that ${what}.`)
}

async function makeFile(path: string, megabytes: number) {
  function* parts() {
    yield BEGINNING
    const filler = Buffer.alloc(MB)
    for (let index = 0; index < megabytes; index += 1) {
      filler.fill(index % 251)
      yield index === 0 ? filler.subarray(BEGINNING.length + END.length) : filler
    }
    yield END
  }
  await pipeline(Readable.from(parts()), createWriteStream(path))
  return path
}

async function sha256Of(stream: NodeJS.ReadableStream) {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}

async function requireUnchanged(path: string, { record }: Sent) {
  const served = await fetch(record.secure_url)
  const [one, other] = await Promise.all([
    sha256Of(createReadStream(path)),
    sha256Of(Readable.fromWeb(served.body as never)),
  ])
  require(one === other, 'what is served is what was uploaded')
}

async function measureUpload(server: Server, headers: Headers, path: string, megabytes: number) {
  const { result, idle, rise } = await server.watchMemory(async () => {
    const begun = performance.now()
    const sent = await upload(server.url, headers, path)
    return { sent, seconds: (performance.now() - begun) / 1000 }
  })
  await requireUnchanged(path, result.sent)
  const speed = `${(megabytes / result.seconds).toFixed(0)} MB/s`
  return `${result.seconds.toFixed(2)} s, ${speed}, memory ${idle.toFixed(0)} MB idle, at most ${rise.toFixed(0)} MB above it`
}

/** Kills the server during an upload, restarts it, and resumes the upload. */
async function surviveKill(server: Server, headers: Headers, path: string) {
  const begun = performance.now()
  const before: number[] = []
  const after: number[] = []
  let lost = 0
  let killed: Promise<void> | undefined
  const sent = await upload(server.url, headers, path, {
    onPart: (offset) => void (killed ? after : before).push(offset),
    onProgress: (bytes) => {
      if (killed || bytes < KILLED.at * MB) return
      lost = bytes
      killed = server.kill().then(() => server.restart())
    },
  })
  await killed
  const seconds = ((performance.now() - begun) / 1000).toFixed(2)
  const [resumed = 0] = after
  require(killed !== undefined, 'the server was killed in the middle')
  require(resumed > 0, 'the first part after the restart begins behind zero')
  require([...before, ...after].filter((offset) => offset === 0).length === 1, 'the upload began only once')
  await requireUnchanged(path, sent)
  return `killed with ${inMegabytes(lost)} sent, went on at ${inMegabytes(resumed)}, done after ${seconds} s`
}

const inMegabytes = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`

const measure = (name: string, _: number, given: Settings) =>
  inFolder(async (folder, dataDir) => {
    const server = await startServer({ DATA_DIR: dataDir, ...given })
    try {
      const headers = await visitorsOf(server.url, dataDir).headersOf(ADMIN)
      // Creating the database takes memory that running does not need.
      await server.kill()
      await server.restart()
      await upload(server.url, headers, await makeFile(join(folder, 'first.pdf'), 1))
      for (const size of SIZES) {
        const path = await makeFile(join(folder, `${size}.pdf`), size)
        console.log(`${name}, ${size} MB: ${await measureUpload(server, headers, path, size)}`)
      }
      const path = join(folder, `${KILLED.size}.pdf`)
      console.log(`${name}, ${KILLED.size} MB: ${await surviveKill(server, headers, path)}`)
    } finally {
      await server.kill()
    }
  })

await measureOnBothEngines(import.meta.filename, 0, measure)
