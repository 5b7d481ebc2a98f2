import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { Origin } from '#server/services/context.ts'

const NAME = 'known_browser'
const HALF_A_YEAR_SECONDS = 180 * 24 * 3_600

/** Sent back with the calls of sign-in alone, and by pages of this server alone. */
export const browserCookie = (token: string, { publicOrigin = '' }: Origin) =>
  generateCookie(NAME, token, {
    httpOnly: true,
    maxAge: HALF_A_YEAR_SECONDS,
    path: '/api/session',
    sameSite: 'Strict',
    secure: publicOrigin.startsWith('https:'),
  })

export const browserTokenIn = (c: Context) => getCookie(c, NAME)
