import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../handler.ts'

const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const HEADERS = {
  'Content-Security-Policy': NOTHING,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * The policy of the screens. Style tags are Mantine's, told by the nonce of this one answer; the single trusted types
 * policy is the application's own, which lets no markup through.
 */
export const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/** What every answer carries; a page replaces the policy by its own. Behind https, browsers are told to stay there. */
export const securityHeaders = (isHttps: boolean) =>
  createMiddleware<AppEnv>(async (c, next) => {
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value)
    if (isHttps) c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    await next()
  })
