import { createTransport } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import type { SMTPError } from 'nodemailer/lib/smtp-connection'
import type { Letter, Mailer } from './letter.ts'

/** Milliseconds. Without them, a silent mail server holds a connection for minutes. */
const TIMEOUTS = { connectionTimeout: '5000', greetingTimeout: '5000', socketTimeout: '10000', dnsTimeout: '5000' }
/** For all steps together. Less than the lease of a mail, so that no other process sends it meanwhile. */
const SEND_WITHIN_MS = 30_000

function withDefaults(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const defaults = { pool: 'true', maxConnections: '5', maxRequeues: '0', ...TIMEOUTS }
  for (const [name, value] of Object.entries(defaults))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  return url.href
}

/** An address with a comma is one recipient. */
const messageOf = ({ id, to, ...content }: Letter, from: string) => ({
  ...content,
  to: { name: '', address: to },
  messageId: `<${id}@${addressparser(from, { flatten: true })[0]?.address.split('@')[1] ?? 'localhost'}>`,
})

export function createSmtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport(withDefaults(smtpUrl), { from })
  return {
    kind: 'smtp',
    async send(letter) {
      const limits = { disableFileAccess: true, disableUrlAccess: true, signal: AbortSignal.timeout(SEND_WITHIN_MS) }
      await transport.sendMail({ ...messageOf(letter, from), ...limits })
    },
    close: () => transport.close(),
  }
}

const OF_CONNECTION = [
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EREQUIRETLS',
  'EPROTOCOL',
  'EPROXY',
  'EABORT',
]
const OF_LOGIN = ['EAUTH', 'ENOAUTH', 'EOAUTH2']
/** It closes the session, or asks it for encryption or a login. */
const OF_SESSION = [421, 530, 535, 538]
/** Enhanced codes of recipient and content. 5.1.7 and 5.1.8 are those of the sender. */
const OF_MAIL = /^5\.(1\.(?![78]$)|2\.|3\.4$|6\.)/

type Failure = Pick<SMTPError, 'code' | 'command' | 'response' | 'responseCode'>

/**
 * What a failed delivery blames: the mail server as a whole, or this mail, for now or for good. A policy or a quota that
 * refuses a mail may be the server's. It holds up no other mail, since it may also be the recipient's.
 */
export function blameOf({ code = '', command, response = '', responseCode = 0 }: Failure) {
  const isRefusal = responseCode >= 500
  if (OF_SESSION.includes(responseCode) || (isRefusal && command === 'MAIL FROM')) return 'server'
  if (OF_CONNECTION.includes(code) || OF_LOGIN.includes(code)) return 'server'
  const enhanced = /^\d{3}[ -](5\.\d+\.\d+)\b/.exec(response)?.[1]
  const isOfMail = enhanced ? OF_MAIL.test(enhanced) : command !== 'DATA' && !/relay/i.test(response)
  const isFinal = isRefusal ? isOfMail : code === 'EENVELOPE' && responseCode === 0
  return isFinal ? 'mail for good' : 'mail for now'
}
