import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '#server/errors/operator-error.ts'

export type Release = () => Promise<void>

export class FolderInUse extends OperatorError {
  override readonly name = 'FolderInUse'
}

/** Abstract sockets (Linux) and named pipes (Windows) end with their process; a socket file may not, see `listenOn`. */
function addressOf(folder: string) {
  const name = `statehouse-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

const listenOn = (server: Server, address: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** A second opener would corrupt the database. Rejects with `FolderInUse`, also for the file of a killed process. */
export async function lockFolder(folder: string): Promise<Release> {
  mkdirSync(folder, { recursive: true })
  const address = addressOf(folder)
  const server = createServer((socket) => socket.destroy())
  try {
    await listenOn(server, address)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const hint = address.startsWith('/') ? ` If none runs, delete ${address}.` : ''
    throw new FolderInUse(
      `Another process has the database in ${folder} open. Stop it first, or set another DATA_DIR.${hint}`,
    )
  }
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}
