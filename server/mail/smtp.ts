import { createTransport } from 'nodemailer'
import type { Mailer } from './postbox.ts'

/** Milliseconds. Without them, a silent mail server holds a connection for minutes. */
const TIMEOUTS = { connectionTimeout: '5000', greetingTimeout: '5000', socketTimeout: '10000', dnsTimeout: '5000' }

function withDefaults(smtpUrl: string) {
  const url = new URL(smtpUrl)
  for (const [name, value] of Object.entries({ pool: 'true', maxConnections: '5', ...TIMEOUTS }))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  return url.href
}

export function createSmtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport(withDefaults(smtpUrl), { from })
  return {
    kind: 'smtp',
    async send({ to, ...content }) {
      await transport.sendMail({
        ...content,
        to: { name: '', address: to },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
