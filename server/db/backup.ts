import { request } from 'node:http'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { EMBEDDED } from './embedded-session.ts'
import { lockFolder } from './lock.ts'

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

/** From the server that has the database in `dataDir` open. Undefined when none listens. Rejects when it refuses. */
async function onlineDump(dataDir: string): Promise<Dump | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Dump | undefined>()
  request({ socketPath: backupSocket(dataDir), method: 'POST' }, (response) => {
    if (response.statusCode === 200)
      return resolve({ at: new Date(String(response.headers[AT_HEADER])), parts: response })
    response.resume()
    reject(new Error(`The server refused the backup with ${response.statusCode}.`))
  })
    .on('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? resolve(undefined) : reject(error),
    )
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
    const client = await PGlite.create(folder, EMBEDDED)
    try {
      await client.exec('CHECKPOINT')
      const dump = await client.dumpDataDir('gzip')
      return { at: new Date(), parts: [new Uint8Array(await dump.arrayBuffer())] }
    } finally {
      await client.close()
    }
  })

/**
 * The embedded database in `dataDir`. Rejects with `FolderInUse` while another process has it open that does not serve
 * backups.
 */
export const dumpEmbedded = async (dataDir: string) => (await onlineDump(dataDir)) ?? offlineDump(dataDir)

/** Makes the embedded database in the empty `dataDir` from what `dumpEmbedded` gave. */
export const loadEmbedded = (dataDir: string, dump: Uint8Array<ArrayBuffer>): Promise<void> =>
  alone(dataDir, async (folder) => {
    const loadDataDir = new Blob([dump], { type: 'application/x-gzip' })
    const client = await PGlite.create(folder, { ...EMBEDDED, loadDataDir })
    await client.exec('CHECKPOINT')
    await client.close()
  })
