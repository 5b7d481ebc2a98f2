import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#server/core/handler.ts'
import { NO_SOURCES, type PageSources } from '#server/media/delivery/page-sources.ts'

const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const HEADERS = {
  'Content-Security-Policy': NOTHING_ALLOWED,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const permissions = ({ camera }: PageSources) => `camera=(${camera}), geolocation=(), microphone=(), payment=(), usb=()`

const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default']

/** Sources of a policy, like `'sha256-…'`. */
export interface PageHashes {
  readonly scripts: readonly string[]
  readonly styleAttributes: readonly string[]
}

/** The nonce allows the style tags of Mantine. The only trusted types policy lets no markup through. */
export function pagePolicy(nonce: string, { scripts, styleAttributes }: PageHashes, more: PageSources = NO_SOURCES) {
  const from = (directive: string, ...sources: readonly string[]) => [directive, ...sources].join(' ')
  return [
    "default-src 'none'",
    from('script-src', "'self'", ...scripts, ...more.scripts),
    from('style-src', "'self'", `'nonce-${nonce}'`, ...more.styles),
    ...(styleAttributes.length > 0 ? [from('style-src-attr', "'unsafe-hashes'", ...styleAttributes)] : []),
    from('img-src', "'self'", 'data:', 'blob:', ...more.content),
    from('font-src', "'self'", ...more.fonts),
    from('connect-src', "'self'", ...more.content),
    from('media-src', "'self'", 'blob:', ...more.content),
    ...(more.frames.length > 0 ? [from('frame-src', ...more.frames)] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    from('form-action', "'self'", ...more.forms),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(more.hasForeignCode ? [] : TRUSTED_TYPES),
  ].join('; ')
}

/** The headers of every response; a page replaces the policy. Behind https, browsers must stay on https. */
export const securityHeaders = (
  isHttps: boolean,
  more: PageSources = NO_SOURCES,
): Readonly<Record<string, string>> => ({
  ...HEADERS,
  'Permissions-Policy': permissions(more),
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
})

/** Adds the headers to responses that Hono builds. A handler may replace or remove each. */
export const withHeaders = createMiddleware<AppEnv>(async (c, next) => {
  for (const [name, value] of Object.entries(c.get('headers'))) c.header(name, value)
  await next()
})
