import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { envelope, id, ignoredResponse, nullishToUndefined } from './schemas.ts'

export const OTP_LENGTH = 6

export const EMAIL_REQUIRED = 'Email is required'
export const EMAIL_INVALID = 'Enter a valid email address'
export const OTP_INCOMPLETE = 'Enter all 6 digits of the OTP.'
export const UNABLE_TO_LOG_IN = 'Unable to log you in'

const inAscii = (host: string) =>
  /\P{ASCII}/u.test(host) ? `@${URL.parse(`http://${host.slice(1)}`)?.hostname}` : host

/** Marks that nobody sees are removed at the ends. A domain with other letters becomes its punycode. */
export const email = v.pipe(
  v.string(EMAIL_REQUIRED),
  // Punycode takes the Kelvin sign and the long s for the letters that they look like.
  v.check((value) => !/[\r\n\0\u212a\u017f]/.test(value), EMAIL_INVALID),
  v.transform((value) =>
    value
      .replaceAll(/\p{Cf}/gu, ' ')
      .trim()
      .replace(/@[\p{L}\p{M}\d.-]+$/u, inAscii),
  ),
  v.nonEmpty(EMAIL_REQUIRED),
  v.maxLength(254, EMAIL_INVALID),
  v.rfcEmail(EMAIL_INVALID),
  // The standard allows a host without a dot, and a form allows two dots in a row. No mail server takes them.
  v.check((value) => /^(?!\.|.*\.[.@]).*\.[a-z][^.]+$/i.test(value), EMAIL_INVALID),
)

export const otp = v.pipe(v.string(OTP_INCOMPLETE), v.regex(/^[0-9]{6}$/, OTP_INCOMPLETE))

export const signedInUser = v.object({
  _id: nullishToUndefined(v.string()),
  firstName: v.string(),
  lastName: v.string(),
  email: nullishToUndefined(v.string()),
  role: nullishToUndefined(v.string()),
  isSuperAdmin: v.fallback(v.boolean(), false),
})

/** What the browser stores under `userInfo`. */
export const credentials = v.object({
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  refreshToken: v.pipe(v.string(), v.nonEmpty()),
  user: signedInUser,
})

export type SignedInUser = v.InferOutput<typeof signedInUser>
export type Credentials = v.InferOutput<typeof credentials>

/** The same for one person whatever else changes. A server may send no id. */
export const identityOf = ({ _id, email }: SignedInUser) => _id ?? email

/** Carries the renewed access and refresh token of a call that was answered after the old ones ran out. */
export const RENEWED_ACCESS_HEADER = 'x-access-token'
export const RENEWED_REFRESH_HEADER = 'x-refresh-token'

export const sessionCalls = {
  'session.create': {
    method: 'POST',
    path: '/session/create',
    access: 'anyone',
    body: v.strictObject({ email }),
    response: envelope(v.object({ sessionId: v.pipe(v.string(), v.nonEmpty()) })),
    source: 'stated',
  },
  'session.verify': {
    method: 'POST',
    path: '/session/:sessionId/verify',
    access: 'anyone',
    body: v.strictObject({ sessionId: id, otp }),
    response: envelope(credentials),
    source: 'stated',
  },
  'session.signOnBegin': {
    method: 'POST',
    path: '/session/sign-on',
    access: 'anyone',
    /** `again`: the provider asks even a person who is signed in there. */
    body: v.strictObject({ again: v.boolean() }),
    response: envelope(v.object({ url: v.pipe(v.string(), v.regex(/^https?:/)) })),
    source: 'sign-on',
  },
  'session.signOnComplete': {
    method: 'POST',
    path: '/session/sign-on/complete',
    access: 'anyone',
    /** The query that the provider added to the address of the page `/sso`. */
    body: v.strictObject({ search: v.pipe(v.string(), v.maxLength(4_000)) }),
    response: envelope(credentials),
    source: 'sign-on',
  },
  'session.validate': {
    method: 'GET',
    path: '/session/validate',
    access: 'signed-in',
    by: 'people',
    response: envelope(v.object({ valid: v.boolean(), user: signedInUser })),
    source: 'stated',
  },
  'session.delete': {
    method: 'DELETE',
    path: '/session/delete',
    access: 'signed-in',
    response: ignoredResponse,
    source: 'stated',
  },
} as const satisfies Record<string, Endpoint>
