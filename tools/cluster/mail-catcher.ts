import { EventEmitter, once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeIn } from '#server/mail/sign-in-code.ts'
import { type Received, startMailServer } from '#tools/letters.ts'

const PATIENCE_MS = 60_000

/** Accepts every mail, and writes it to `folder`. */
export async function startMailCatcher(
  folder: string,
  onCode: (email: string, code: string) => void = () => undefined,
) {
  mkdirSync(folder, { recursive: true })
  const codes = new Map<string, string[]>()
  const arrivals = new EventEmitter().setMaxListeners(0)
  let count = 0

  function keepCode({ to: [to = ''], content }: Received) {
    const code = codeIn(content)
    if (code === undefined) return
    codes.set(to, [...(codes.get(to) ?? []), code])
    arrivals.emit(to)
    onCode(to, code)
  }

  async function keep(received: Received) {
    count += 1
    const path = join(folder, `${Date.now()}-${String(count).padStart(6, '0')}`)
    await writeFile(`${path}.part`, received.content)
    await rename(`${path}.part`, `${path}.eml`)
    keepCode(received)
  }

  const { port, close } = await startMailServer({ onAccepted: keep })

  /** The oldest code for this address that was not read yet. Rejects when none comes within a minute. */
  async function nextCodeFor(email: string): Promise<string> {
    const code = codes.get(email)?.shift()
    if (code !== undefined) return code
    await once(arrivals, email, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return nextCodeFor(email)
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    nextCodeFor,
    /** What arrived for this address until now is not read any more. */
    forgetCodes: (email: string) => void codes.delete(email),
    close,
  }
}
