import { realpathSync } from 'node:fs'
import { rename, rm, rmdir, statfs } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { OperatorError } from '#server/errors/operator-error.ts'
import { EMBEDDED } from './embedded-session.ts'
import { unusable } from './failure.ts'
import { lockFolder } from './lock.ts'
import { makePrivate } from './private-folder.ts'

/** The moment of the copy. */
export const AT_HEADER = 'x-backup-at'

/** Where a server with the embedded database answers `onlineDump`. */
export const backupSocket = (dataDir: string) => join(dataDir, 'run', 'backup.sock')

export interface Dump {
  /** It has everything that was acknowledged before. */
  readonly at: Date
  /** A gzipped tar. */
  readonly parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const endedEarly = () => new OperatorError('The server ended the backup early. Its log says why.')

async function* wholeOf(response: IncomingMessage): Dump['parts'] {
  try {
    yield* response
  } catch {
    throw endedEarly()
  }
}

/** Asks the server that has the database in `dataDir` open. Undefined when none listens. Rejects when it refuses. */
async function onlineDump(dataDir: string): Promise<Dump | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Dump | undefined>()
  request({ socketPath: backupSocket(dataDir), method: 'POST' }, (response) => {
    if (response.statusCode === 200)
      return resolve({ at: new Date(String(response.headers[AT_HEADER])), parts: wholeOf(response) })
    text(response).then((reason) => reject(new OperatorError(`The server refused the backup: ${reason}`)), reject)
  })
    .on('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) return resolve(undefined)
      reject(error.code === 'ECONNRESET' ? endedEarly() : error)
    })
    .end()
  return promise
}

async function alone<T>(dataDir: string, work: (folder: string) => Promise<T>) {
  const folder = join(dataDir, 'db')
  const release = await lockFolder(folder)
  return work(folder).finally(release)
}

const offlineDump = (dataDir: string): Promise<Dump> =>
  alone(dataDir, async (folder) => {
    const client = await PGlite.create(folder, EMBEDDED).catch(({ message }) => {
      throw unusable(folder, message)
    })
    try {
      await client.exec('CHECKPOINT')
      const dump = await client.dumpDataDir('gzip')
      return { at: new Date(), parts: [new Uint8Array(await dump.arrayBuffer())] }
    } finally {
      await client.close()
    }
  })

/**
 * The embedded database in `dataDir`. Rejects with an `OperatorError` while another process has it open that does not serve
 * backups.
 */
export const dumpEmbedded = async (dataDir: string) => (await onlineDump(dataDir)) ?? offlineDump(dataDir)

const BLOCK = 512
const MB = 1024 * 1024

/** The names of the files in a tar; undefined for one that is cut or no tar. */
function filesIn(tar: Buffer) {
  const names: string[] = []
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const header = tar.subarray(at, at + BLOCK)
    if (header.every((byte) => byte === 0)) return names
    if (header.toString('latin1', 257, 262) !== 'ustar') return undefined
    names.push(header.toString('utf8', 0, header.indexOf(0)))
    const size = Number.parseInt(header.toString('latin1', 124, 136), 8)
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return undefined
}

function unpacked(dump: Uint8Array<ArrayBuffer>) {
  try {
    const tar = gunzipSync(dump)
    if (filesIn(tar)?.includes('/PG_VERSION')) return tar
  } catch {
    // The line below says the same of bytes that are no gzip.
  }
  throw new OperatorError('The file is no backup of an embedded database, or it is damaged. Nothing was restored.')
}

async function unpackInto(folder: string, tar: Buffer<ArrayBuffer>) {
  const { bavail, bsize } = await statfs(dirname(folder))
  if (bavail * bsize < tar.length)
    throw new OperatorError(`The disk of ${dirname(folder)} is full: restoring needs ${Math.ceil(tar.length / MB)} MB.`)
  try {
    const client = await PGlite.create(folder, { ...EMBEDDED, loadDataDir: new Blob([tar]) })
    await client.exec('CHECKPOINT')
    await client.close()
  } catch (error) {
    // The engine also throws what is no error.
    const reason = error instanceof Error ? error.message : 'its files cannot be written'
    throw new OperatorError(`The backup cannot be unpacked: ${reason}. Nothing was restored.`)
  }
}

/**
 * Makes the embedded database in `dataDir`, which has none, from what `dumpEmbedded` gave: whole or not at all. Before it is in
 * its place, `prepare` gets the folder that has it as its data.
 */
export const loadEmbedded = (
  dataDir: string,
  dump: Uint8Array<ArrayBuffer>,
  prepare: (dataDir: string) => Promise<unknown> = async () => undefined,
): Promise<void> =>
  alone(dataDir, async (folder) => {
    const tar = unpacked(dump)
    const place = realpathSync(folder)
    const partial = `${place}.partial`
    await rm(partial, { recursive: true, force: true })
    try {
      makePrivate(join(partial, 'db'))
      await unpackInto(join(partial, 'db'), tar)
      await prepare(partial)
      await rmdir(place)
      await rename(join(partial, 'db'), place)
    } finally {
      await rm(partial, { recursive: true, force: true })
    }
  })
