import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '#server/errors/operator-error.ts'

/** Frees the folder for another process. */
export type Release = () => Promise<void>

export class FolderInUse extends OperatorError {
  override readonly name = 'FolderInUse'
}

/**
 * Where the lock lives. On Linux an abstract socket and on Windows a named pipe: both vanish with their process, however
 * it ends. Elsewhere a socket file in the temporary folder, which a killed process leaves behind; see `listenOn`.
 */
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

/**
 * Makes this process the only one that opens `folder`, which is created when missing. A second opener would corrupt an
 * embedded database without an error. Rejects with `FolderInUse`, also for a socket file left by a process that was
 * killed on macOS: deleting the named file is then the operator's decision.
 */
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
