import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Session } from './embedded-session.ts'
import type { FromEngine, ToEngine } from './embedded-worker.ts'

/** Beside this module, in the sources and in the build. */
const WORKER = join(import.meta.dirname, `embedded-worker${extname(import.meta.filename)}`)

interface Waiting {
  readonly onResponse: ((part: Uint8Array) => void) | undefined
  readonly resolve: (result: Blob | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * Opens the embedded database in `folder` in a thread, so that the event loop waits for no statement. Rejects with what the
 * engine throws. `onEnd` is called when the thread ends by itself.
 */
export async function openInThread(folder: string, onEnd: (error: Error) => void): Promise<Session> {
  const worker = new Worker(WORKER, { workerData: folder })
  const waiting: Waiting[] = []
  const next = (onResponse?: Waiting['onResponse']) =>
    new Promise<Blob | undefined>((resolve, reject) => waiting.push({ onResponse, resolve, reject }))
  const ask = (message: ToEngine, onResponse?: Waiting['onResponse']) => {
    worker.postMessage(message, message instanceof Uint8Array ? [message.buffer] : [])
    return next(onResponse)
  }

  worker.on('message', ({ part, isLast, error, dump }: FromEngine) => {
    if (part) waiting[0]?.onResponse?.(part)
    if (!isLast) return
    const done = waiting.shift()
    if (error) done?.reject(Object.assign(new Error(error.message), error))
    else done?.resolve(dump)
  })
  let isExpected = true
  const end = (error: Error) => {
    for (const { reject } of waiting.splice(0)) reject(error)
    if (!isExpected) onEnd(error)
  }
  worker.on('error', end)
  worker.on('exit', () => end(new Error('Its thread has ended.')))

  try {
    await next()
    isExpected = false
  } catch (error) {
    await worker.terminate()
    throw error
  }
  return {
    exec: async (messages, onResponse) => void (await ask(new Uint8Array(messages), onResponse)),
    reset: async () => void (await ask('reset')),
    dump: async () => (await ask('dump')) ?? new Blob(),
    async close() {
      isExpected = true
      await ask('close')
      await worker.terminate()
    },
  }
}
