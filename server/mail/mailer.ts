import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Mail } from '#server/core/context.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpMailer } from './smtp.ts'

/** Sends mail or keeps it. `send` rejects when the mail did not get out. */
export interface Mailer {
  readonly kind: 'smtp' | 'outbox'
  send(mail: Mail): Promise<void>
  close(): void
}

export interface MailerConfig {
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly dataDir: string
  readonly now: () => Date
  readonly log: Logger
}

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

/** Sends through the mail server when one is configured, else keeps each mail as a file of `DATA_DIR/outbox`. */
export const createMailer = ({ smtpUrl, from, dataDir, now, log }: MailerConfig): Mailer =>
  smtpUrl === undefined
    ? createOutbox({ folder: outboxFolder(dataDir), from, now, log })
    : createSmtpMailer({ smtpUrl, from })
