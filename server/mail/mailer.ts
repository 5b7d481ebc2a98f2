import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Mailer } from './letter.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpMailer } from './smtp.ts'

export interface MailerConfig {
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly dataDir: string
  readonly log: Logger
}

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

export const createMailer = ({ smtpUrl, from, dataDir, log }: MailerConfig): Mailer =>
  smtpUrl === undefined
    ? createOutbox({ folder: outboxFolder(dataDir), from, log })
    : createSmtpMailer({ smtpUrl, from })
