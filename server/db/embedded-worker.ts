import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { EMBEDDED, sessionOf } from './embedded-session.ts'

// The thread of the embedded database. It answers one message after the other.

export type ToEngine = Uint8Array<ArrayBuffer> | 'reset' | 'dump' | 'close'

export interface FromEngine {
  readonly part?: Uint8Array | undefined
  readonly isLast: boolean
  readonly dump?: Blob | undefined
  /** An error loses these when it is sent as such. */
  readonly error?: { readonly message: string; readonly code: unknown; readonly severity: unknown }
}

/** Smaller parts of a response are sent together. */
const PART_BYTES = 64 * 1024

const port = parentPort
if (!port) throw new Error('This module is the start of a thread')

function send(message: FromEngine) {
  port?.postMessage(message, message.part ? [message.part.buffer as ArrayBuffer] : [])
}

function joined(parts: readonly Uint8Array[]) {
  return parts.length > 1 ? new Uint8Array(Buffer.concat(parts)) : parts[0]
}

/** Sends the error of `work` as the answer. */
async function answer(work: () => Promise<Pick<FromEngine, 'part' | 'dump'>>) {
  try {
    send({ ...(await work()), isLast: true })
  } catch (error) {
    const { message, code, severity } = error as Error & { code?: unknown; severity?: unknown }
    send({ error: { message, code, severity }, isLast: true })
  }
}

let session: ReturnType<typeof sessionOf>

async function exec(messages: Uint8Array) {
  let parts: Uint8Array[] = []
  let bytes = 0
  await session.exec(messages, (part) => {
    parts.push(part)
    bytes += part.length
    if (bytes < PART_BYTES) return
    send({ part: joined(parts), isLast: false })
    parts = []
    bytes = 0
  })
  return { part: joined(parts) }
}

const nothing = () => ({})

const COMMANDS = {
  reset: () => session.reset().then(nothing),
  // Files cannot be sent, and other blobs are not copied.
  dump: async () => ({ dump: new Blob([await session.dump()]) }),
  close: () => session.close().then(nothing),
}

let turn = answer(async () => {
  session = sessionOf(await PGlite.create(workerData, EMBEDDED))
  return {}
})
port.on('message', (message: ToEngine) => {
  turn = turn.then(() => answer(() => (typeof message === 'string' ? COMMANDS[message]() : exec(message))))
})
