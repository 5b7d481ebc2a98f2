import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { RequestContext } from '#server/core/context.ts'

const NAME = 'known_browser'
const HALF_A_YEAR_SECONDS = 180 * 24 * 3_600

/** Browsers send it with sign-in calls only, and from pages of this server only. */
export const browserCookie = (token: string, { publicOrigin = '' }: RequestContext) =>
  generateCookie(NAME, token, {
    httpOnly: true,
    maxAge: HALF_A_YEAR_SECONDS,
    path: '/api/session',
    sameSite: 'Strict',
    secure: publicOrigin.startsWith('https:'),
  })

export const browserTokenIn = (c: Context) => getCookie(c, NAME)
