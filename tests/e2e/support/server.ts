import { cpSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { outboxNames } from '#server/mail/outbox.ts'
import { readMail } from '#server/mail/read-mail.ts'
import { BUILT_SERVER, processFolder } from '#tests/support/process.ts'

/** From the oldest mail in the outbox of `data` that was not read yet. */
export function codesIn(data: string) {
  const outbox = join(data, 'outbox')
  const read = new Set<string>()
  return (email: string) =>
    vi.waitFor(
      async () => {
        for (const name of await outboxNames(outbox)) {
          if (read.has(name)) continue
          const mail = readMail(await readFile(join(outbox, name), 'utf8'))
          const code = /^ {4}(\d{6})$/m.exec(mail.text)?.[1]
          if (mail.to !== email || code === undefined) continue
          read.add(name)
          return code
        }
        throw new Error(`There is no new mail to ${email}`)
      },
      { timeout: 5_000, interval: 20 },
    )
}

/** The demonstration organization, in a temporary folder. `settings` are environment variables. */
export async function startServer(settings: Readonly<Record<string, string>> = {}) {
  const folder = processFolder(BUILT_SERVER)
  cpSync(inject('demonstration'), folder.data, { recursive: true })
  const start = (changed = {}) => folder.startServer({ DEMO: '1', ...settings, ...changed })
  let server = await start()
  const { url } = server
  return {
    url,
    dataFolder: folder.data,
    nextCodeFor: codesIn(folder.data),
    async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
      server.child.kill(signal)
      await server.exit
    },
    /** On the same folder and port. */
    async resume(changed = {}) {
      server = await start({ PORT: new URL(url).port, ...changed })
    },
    close: folder.close,
  }
}

export type Server = Awaited<ReturnType<typeof startServer>>
