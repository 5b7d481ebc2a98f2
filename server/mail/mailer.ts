import { join } from 'node:path'
import type { Logger } from 'pino'
import { createOutbox } from './outbox.ts'
import type { Mailer } from './postbox.ts'
import { createSmtpMailer } from './smtp.ts'

export interface MailerConfig {
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly dataDir: string
  readonly now: () => Date
  readonly log: Logger
}

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

export const createMailer = ({ smtpUrl, from, dataDir, now, log }: MailerConfig): Mailer =>
  smtpUrl === undefined
    ? createOutbox({ folder: outboxFolder(dataDir), from, now, log })
    : createSmtpMailer({ smtpUrl, from })
