import { hash } from 'node:crypto'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { makePrivate } from '#server/db/private-folder.ts'
import type { Letter, Mailer } from './letter.ts'
import { createSmtpMailer } from './smtp.ts'

const KEPT_MAILS = 200

interface OutboxConfig {
  readonly dataDir: string
  readonly from: string
  readonly log: Logger
}

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

/** File names of the stored mails, newest last. Rejects when the folder cannot be read, unless it is missing. */
export async function outboxNames(folder: string) {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.json')).sort()
}

export interface KeptMail extends Pick<Letter, 'to' | 'subject' | 'text'> {
  /** ISO 8601. */
  readonly date: string
}

export const readMail = async (folder: string, name: string): Promise<KeptMail> =>
  JSON.parse(await readFile(join(folder, name), 'utf8'))

/** Writes atomically: readers of the folder never see a partial mail. A repetition writes the same file. */
async function writeWhole(folder: string, name: string, content: string) {
  const unfinished = join(folder, `.${name}.part`)
  const file = await open(unfinished, 'w', 0o600)
  await file.writeFile(content).finally(() => file.close())
  await rename(unfinished, join(folder, name))
}

async function forgetOldest(folder: string) {
  const names = await outboxNames(folder)
  await Promise.all(names.slice(0, -KEPT_MAILS).map((name) => rm(join(folder, name), { force: true })))
}

/** Replaces a mail server: writes each mail to a file, and logs its subject, which contains the code. */
function createOutbox({ dataDir, from, log }: OutboxConfig): Mailer {
  const folder = outboxFolder(dataDir)
  return {
    kind: 'outbox',
    async send(letter) {
      const { id, date, to, subject } = letter
      const name = `${date.toISOString().replace(/[-:.]/g, '')}-${hash('sha256', id).slice(0, 16)}.json`
      makePrivate(folder)
      await writeWhole(folder, name, JSON.stringify({ from, ...letter }, null, 2))
      log.info({ to, subject, file: name }, 'mail written to the outbox')
      await forgetOldest(folder)
    },
    close: () => undefined,
  }
}

interface MailerConfig extends OutboxConfig {
  readonly smtpUrl: string | undefined
}

/** Without the URL of a mail server, mails go to the outbox. */
export const createMailer = ({ smtpUrl, ...config }: MailerConfig): Mailer =>
  smtpUrl === undefined ? createOutbox(config) : createSmtpMailer({ smtpUrl, from: config.from })
