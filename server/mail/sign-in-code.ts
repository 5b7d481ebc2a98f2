import type { Mail } from '#server/core/context.ts'
import { escapeHtml } from './html.ts'
import { htmlMail } from './page.ts'

interface SignInCode {
  readonly to: string
  readonly firstName: string
  readonly code: string
  readonly minutes: number
  readonly isAnother?: boolean
}

const introduction = ({ isAnother }: SignInCode) =>
  isAnother
    ? 'after many wrong codes for your address, signing in to Statehouse requires a second code:'
    : 'your sign-in code for Statehouse is'

const bodyText = (mail: SignInCode) => `Hello ${mail.firstName},

${introduction(mail)}

    ${mail.code}

The code expires ${mail.minutes} minutes after it was requested and works only once. No one from your organization will ask you for it.

If you did not try to sign in, you can ignore this message. No one can sign in without the code.
`

const bodyHtml = (mail: SignInCode) =>
  htmlMail('Your Statehouse sign-in code', [
    `<p>Hello ${escapeHtml(mail.firstName)},</p>`,
    `<p>${introduction(mail)}</p>`,
    `<p style="margin:24px 0;font-size:32px;font-weight:700;letter-spacing:6px">${mail.code}</p>`,
    `<p>The code expires ${mail.minutes} minutes after it was requested and works only once. No one from your organization will ask you for it.</p>`,
    '<p>If you did not try to sign in, you can ignore this message. No one can sign in without the code.</p>',
  ])

export const signInCodeMail = (mail: SignInCode): Mail => ({
  to: mail.to,
  subject: `${mail.code} is your Statehouse sign-in code`,
  text: bodyText(mail),
  html: bodyHtml(mail),
})

/** In the text of a mail, which has the code of a sign-in alone in its line. */
export const codeIn = (text: string) => /^ {4}(\d{6})$/m.exec(text)?.[1]
