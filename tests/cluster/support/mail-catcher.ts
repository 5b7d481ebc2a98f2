import { EventEmitter, once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { SMTPServer } from 'smtp-server'
import { readMail } from '#server/mail/read-mail.ts'

const PATIENCE_MS = 10_000

/** Accepts every mail, and writes it to `folder`. */
export async function startMailCatcher(
  folder: string,
  onCode: (email: string, code: string) => void = () => undefined,
) {
  mkdirSync(folder, { recursive: true })
  const codes = new Map<string, string[]>()
  const arrivals = new EventEmitter().setMaxListeners(0)
  let count = 0

  function keepCode(content: string) {
    const { to, text } = readMail(content)
    const code = /^ {4}(\d{6})$/m.exec(text)?.[1]
    if (code === undefined) return
    codes.set(to, [...(codes.get(to) ?? []), code])
    arrivals.emit(to)
    onCode(to, code)
  }

  async function keep(stream: Readable) {
    const content = Buffer.concat(await stream.toArray()).toString()
    count += 1
    const path = join(folder, `${Date.now()}-${String(count).padStart(6, '0')}`)
    await writeFile(`${path}.part`, content)
    await rename(`${path}.part`, `${path}.eml`)
    keepCode(content)
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void keep(stream).then(() => done(), done),
  })
  // A connection that breaks off is the sender's to repeat.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')

  /** The oldest code for this address that was not read yet. Rejects when none comes within 10 s. */
  async function nextCodeFor(email: string): Promise<string> {
    const code = codes.get(email)?.shift()
    if (code !== undefined) return code
    await once(arrivals, email, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return nextCodeFor(email)
  }

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    nextCodeFor,
    /** What arrived for this address until now is not read any more. */
    forgetCodes: (email: string) => void codes.delete(email),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
