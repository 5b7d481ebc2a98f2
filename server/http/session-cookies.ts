import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { AnonymousContext } from '#server/core/context.ts'
import { BINDING_COOKIE } from '#server/identity/session/tokens.ts'
import type { SignedIn } from '#server/identity/sign-in/begin-session.ts'

const BROWSER_COOKIE = 'known_browser'
const HALF_A_YEAR_SECONDS = 180 * 24 * 3_600

/** The cookies of a completed sign-in. Browsers send them from pages of this server only. */
export function sessionCookies(
  { browserToken, bindingToken }: SignedIn,
  { request: { publicOrigin = '' }, services }: AnonymousContext,
) {
  const isSecure = publicOrigin.startsWith('https:')
  const common = { httpOnly: true, sameSite: 'Strict', secure: isSecure } as const
  const browser = { ...common, path: '/api/session', maxAge: HALF_A_YEAR_SECONDS }
  const binding = { ...common, path: '/', maxAge: services.limits.sessionMax }
  return [
    generateCookie(BROWSER_COOKIE, browserToken, { ...browser, ...(isSecure && { prefix: 'secure' }) }),
    ...(bindingToken
      ? [generateCookie(BINDING_COOKIE, bindingToken, { ...binding, ...(isSecure && { prefix: 'host' }) })]
      : []),
  ]
}

export const browserTokenIn = (c: Context) => getCookie(c, BROWSER_COOKIE, 'secure') ?? getCookie(c, BROWSER_COOKIE)
