import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Services } from '#server/core/context.ts'
import { AT_HEADER, backupSocket } from '#server/db/backup.ts'
import { makePrivate } from '#server/db/private-folder.ts'

/** The longest address of a socket that Linux takes. */
const MOST_BYTES = 107

const PART_BYTES = 1024 * 1024

/** The stream of a blob reads it at once, which stops the process for seconds. */
async function* partsOf(blob: Blob) {
  for (let start = 0; start < blob.size; start += PART_BYTES)
    yield new Uint8Array(await blob.slice(start, start + PART_BYTES).arrayBuffer())
}

/**
 * Lets `npm run backup` ask this process for a copy of the embedded database, which has no other process. Only the owner
 * of the folder can. The returned function ends it.
 */
export async function serveBackups({ db, log }: Pick<Services, 'db' | 'log'>, dataDir: string) {
  const { copy } = db
  const path = backupSocket(dataDir)
  if (!copy) return async () => undefined
  if (process.platform === 'win32' || Buffer.byteLength(path) > MOST_BYTES) {
    log.warn({ path }, 'online backups need a shorter path of DATA_DIR: stop the server for a backup')
    return async () => undefined
  }
  let isCopying = false
  const server = createServer(async (_request, response) => {
    if (isCopying) return void response.writeHead(409).end('Another backup is being made.')
    isCopying = true
    try {
      const { at, bytes } = await copy()
      response.writeHead(200, { [AT_HEADER]: at.toISOString() })
      await pipeline(partsOf(bytes), createGzip(), response)
      log.info({ at, bytes: bytes.size }, 'backup made')
    } catch (error) {
      log.error({ err: error }, 'a backup failed')
      response.destroy()
    } finally {
      isCopying = false
    }
  })
  // The folder protects the socket from its first moment on.
  makePrivate(dirname(path))
  await rm(path, { force: true })
  server.listen(path)
  await once(server, 'listening')
  server.unref()
  return async () => {
    server.close()
    server.closeAllConnections()
  }
}
