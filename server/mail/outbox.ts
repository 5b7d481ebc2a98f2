import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mailer } from './postbox.ts'

const KEPT_MAILS = 200

interface OutboxConfig {
  readonly folder: string
  readonly from: string
  readonly now: () => Date
  readonly log: Logger
}

/** File names of the stored mails, newest last. Rejects when the folder cannot be read, unless it is missing. */
export async function outboxNames(folder: string) {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.eml')).sort()
}

/** Writes atomically: readers of the folder never see a partial mail. */
async function writeWhole(folder: string, name: string, content: Buffer) {
  const unfinished = join(folder, `.${name}.part`)
  const file = await open(unfinished, 'wx', 0o600)
  await file.writeFile(content).finally(() => file.close())
  await rename(unfinished, join(folder, name))
}

async function forgetOldest(folder: string) {
  const names = await outboxNames(folder)
  await Promise.all(names.slice(0, -KEPT_MAILS).map((name) => rm(join(folder, name), { force: true })))
}

/** Replaces a mail server: writes each mail to a file, and logs its subject, which contains the code. */
export function createOutbox({ folder, from, now, log }: OutboxConfig): Mailer {
  const composer = createTransport(
    { streamTransport: true, buffer: true, newline: 'windows' },
    { from, textEncoding: 'quoted-printable' },
  )
  let count = 0
  const nextName = (at: Date) => {
    count += 1
    const order = count.toString().padStart(6, '0')
    return `${at.toISOString().replace(/[-:.]/g, '')}-${order}-${randomBytes(4).toString('hex')}.eml`
  }

  return {
    kind: 'outbox',
    async send({ to, ...content }) {
      const at = now()
      const name = nextName(at)
      const { message } = await composer.sendMail({ ...content, to: { name: '', address: to }, date: at })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(folder, name, message as Buffer)
      log.info({ to, subject: content.subject, file: name }, 'mail written to the outbox')
      await forgetOldest(folder)
    },
    close: () => composer.close(),
  }
}
