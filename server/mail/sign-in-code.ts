import { mailOf, nameIn, paragraph } from './page.ts'

interface SignInCode {
  readonly to: string
  readonly firstName: string
  readonly code: string
  readonly minutes: number
  readonly isAnother?: boolean
}

const introduction = ({ isAnother }: SignInCode) =>
  isAnother
    ? 'Please note: after many wrong codes for your address, signing in to Statehouse requires a second code:'
    : 'Your sign-in code for Statehouse is'

export const signInCodeMail = (mail: SignInCode) =>
  mailOf(
    { to: mail.to, subject: `${mail.code} is your Statehouse sign-in code`, title: 'Your Statehouse sign-in code' },
    [
      // Before everything that somebody else wrote.
      paragraph(introduction(mail)),
      {
        text: `    ${mail.code}`,
        html: `<p style="margin:24px 0;font-size:32px;font-weight:700;letter-spacing:6px">${mail.code}</p>`,
      },
      paragraph(
        `This code is for ${nameIn(mail.firstName)}. It expires ${mail.minutes} minutes after it was requested and works only once. Only the newest code works. No one from your organization will ask you for it.`,
      ),
      paragraph('If you did not try to sign in, you can ignore this message. No one can sign in without the code.'),
    ],
  )

/** In the text of a mail, which has the code of a sign-in alone in its line. */
export const codeIn = (text: string) => /^ {4}(\d{6})$/m.exec(text)?.[1]
