import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { outboxNames } from '#server/mail/outbox.ts'
import { readMail } from '#server/mail/read-mail.ts'
import { emptyPglite } from '#tests/support/database.ts'

const MAIN = join(import.meta.dirname, '../../../server/main.ts')
const STARTED = /Statehouse {2}(\S+)\n[\s\S]*\n\n/

type Settings = Readonly<Record<string, string>>

async function launch(settings: Settings) {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', STOP_DELAY: '0', ...settings }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let said = ''
  const listen = (part: string) => {
    said += part
    const url = STARTED.exec(said)?.[1]
    if (url) resolve(url)
  }
  child.stdout.setEncoding('utf8').on('data', listen)
  child.stderr.setEncoding('utf8').on('data', listen)
  child.once('exit', () => reject(new Error(`The server ended and said: ${said}`)))
  return { child, url: await promise }
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** The demonstration organization, in a temporary folder. */
export async function startServer(settings: Settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-e2e-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  // A new database takes longer.
  await (await emptyPglite(join(data, 'db'))).close()
  let { child, url } = await launch({ DATA_DIR: data, PORT: '0', ...settings })
  const read = new Set<string>()

  /** From the oldest mail that was not read yet. */
  const nextCodeFor = (email: string) =>
    vi.waitFor(
      async () => {
        for (const name of await outboxNames(join(data, 'outbox'))) {
          if (read.has(name)) continue
          const mail = readMail(await readFile(join(data, 'outbox', name), 'utf8'))
          const code = /^ {4}(\d{6})$/m.exec(mail.text)?.[1]
          if (mail.to !== email || code === undefined) continue
          read.add(name)
          return code
        }
        throw new Error(`There is no new mail to ${email}`)
      },
      { timeout: 5_000, interval: 20 },
    )

  return {
    url,
    dataFolder: data,
    nextCodeFor,
    stop: (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => end(child, signal),
    /** On the same folder and port. */
    async resume(changed: Settings = {}) {
      ;({ child } = await launch({ DATA_DIR: data, PORT: new URL(url).port, ...settings, ...changed }))
    },
    async close() {
      await end(child, 'SIGKILL')
      rmSync(folder, { recursive: true })
    },
  }
}

export type Server = Awaited<ReturnType<typeof startServer>>
