import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { AnonymousContext } from '#server/core/context.ts'
import type { AppEnv } from '#server/core/handler.ts'
import { BINDING_COOKIE } from '#server/identity/session/tokens.ts'
import type { SignedIn } from '#server/identity/sign-in/begin-session.ts'
import type { BegunSignOn } from '#server/identity/sign-on/sign-on.ts'

const BROWSER_COOKIE = 'known_browser'
const HALF_A_YEAR_SECONDS = 180 * 24 * 3_600

const common = ({ request }: AnonymousContext) =>
  ({ httpOnly: true, sameSite: 'Strict', secure: request.publicOrigin?.startsWith('https:') ?? false }) as const

/** The cookies of a completed sign-in. Browsers send them from pages of this server only. */
export function sessionCookies({ browserToken, bindingToken }: SignedIn, context: AnonymousContext) {
  const { secure } = common(context)
  const browser = { ...common(context), path: '/api/session', maxAge: HALF_A_YEAR_SECONDS }
  const binding = { ...common(context), path: '/', maxAge: context.services.limits.sessionMax }
  return [
    generateCookie(BROWSER_COOKIE, browserToken, { ...browser, ...(secure && { prefix: 'secure' }) }),
    ...(bindingToken
      ? [generateCookie(BINDING_COOKIE, bindingToken, { ...binding, ...(secure && { prefix: 'host' }) })]
      : []),
  ]
}

const SIGN_ON = 'sign_on_'
const SIGN_ON_NAME = /^(__Secure-)?sign_on_[\w-]{8}$/
const SIGN_ON_SECONDS = 600
/** Many tries would make the request too large. */
const MOST_SIGN_ONS = 3

const signOnName = (context: AnonymousContext, state: string) =>
  `${common(context).secure ? '__Secure-' : ''}${SIGN_ON}${state.slice(0, 8)}`

const signOnCookie = (context: AnonymousContext, name: string, value: string, maxAge: number) =>
  generateCookie(name, value, { ...common(context), path: '/api/session', maxAge })

/** A cookie for each sign-on that has begun, so that several tabs can finish. Browsers send the oldest first. */
export function signOnCookies({ state, sealed }: BegunSignOn, context: AnonymousContext) {
  const former = Object.keys(context.cookies).filter((name) => SIGN_ON_NAME.test(name))
  return [
    signOnCookie(context, signOnName(context, state), sealed, SIGN_ON_SECONDS),
    ...former.slice(0, 1 - MOST_SIGN_ONS).map((name) => signOnCookie(context, name, '', 0)),
  ]
}

/** A sign-on has one try: whatever the response is, it expires the cookie. */
export function takeSignOnCookie(context: AnonymousContext, state: string) {
  const name = signOnName(context, state)
  const sealed = context.cookies[name]
  if (sealed !== undefined && SIGN_ON_NAME.test(name)) context.expireCookie(signOnCookie(context, name, '', 0))
  return sealed
}

export function cookiesIn(c: Context<AppEnv>) {
  const cookies = getCookie(c)
  const browserToken = cookies[`__Secure-${BROWSER_COOKIE}`] ?? cookies[BROWSER_COOKIE]
  const expireCookie = (cookie: string) => c.set('headers', { ...c.get('headers'), 'Set-Cookie': cookie })
  return { cookies, browserToken, expireCookie }
}
