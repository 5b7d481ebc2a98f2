import { escapeHtml } from './html.ts'
import { mailOf, nameIn, paragraph } from './page.ts'

interface Welcome {
  readonly email: string
  readonly firstName: string
  /** The full name of who created the account. */
  readonly by: string
  readonly roleName: string
  /** The address of this server. */
  readonly address: string | undefined
}

export const welcomeMail = ({ email, firstName, by, roleName, address }: Welcome) =>
  mailOf({ to: email, subject: 'Welcome to Statehouse' }, [
    paragraph(`Hello ${nameIn(firstName)},`),
    paragraph(`${nameIn(by)} created an account for you in Statehouse. Your role is ${nameIn(roleName)}.`),
    paragraph(
      `To log in, enter your email address ${email}. You then get a 6-digit code by mail. You need no password.`,
    ),
    ...(address === undefined
      ? []
      : [{ text: address, html: `<p><a href="${escapeHtml(address)}">Log in to Statehouse</a></p>` }]),
  ])
