import type { Mail } from '#server/core/context.ts'
import { escapeHtml } from './html.ts'
import { htmlMail } from './page.ts'

interface Welcome {
  readonly email: string
  readonly firstName: string
  /** The full name of who created the account. */
  readonly by: string
  readonly roleName: string
  /** Of this server. */
  readonly address: string | undefined
}

const SUBJECT = 'Welcome to Statehouse'

export function welcomeMail({ email, firstName, by, roleName, address }: Welcome): Mail {
  const [hello, intro] = [
    `Hello ${firstName},`,
    `${by} created an account for you in Statehouse. Your role is ${roleName}.`,
  ]
  const how = `To log in, enter your email address ${email}. You then get a 6-digit code by mail. You need no password.`
  const link = address === undefined ? '' : `<p><a href="${escapeHtml(address)}">Log in to Statehouse</a></p>`
  return {
    to: email,
    subject: SUBJECT,
    text: [hello, intro, how, ...(address === undefined ? [] : [address])].join('\n\n').concat('\n'),
    html: htmlMail(SUBJECT, [...[hello, intro, how].map((text) => `<p>${escapeHtml(text)}</p>`), link]),
  }
}
