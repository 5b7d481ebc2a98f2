import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { AppEnv } from '#server/core/handler.ts'
import type { PageSources } from '#server/media/delivery/page-sources.ts'
import { HASHED } from './middleware/limits.ts'
import { pagePolicy } from './middleware/security-headers.ts'

const NONCE_PLACEHOLDER = 'CSP_NONCE_PLACEHOLDER'
const INLINE_SCRIPT = /<script(?![^>]* src=)[^>]*>([^<]*)<\/script>/g
const STYLE_ATTRIBUTE = / style="([^"&]*)"/g
/** The pages of the screens, which get a nonce, and former addresses of workflows, which a screen knows. */
const PAGE = /^\/((index|app|workflows\/[^/]+)\.html)?$/
const HIDDEN = /\/\./
/** No screen has such an address. A page in place of a file misleads scanners and monitors. */
const FILE_NAME = /\.[^/]*\/*$/

const compressed = compress()

const hashesIn = (html: string, pattern: RegExp) => {
  const hashes = Array.from(html.matchAll(pattern), ([, text = '']) =>
    createHash('sha256').update(text).digest('base64'),
  )
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}

/**
 * Serves the built screens: files, compressed by the build, and a page with a new nonce for every path that names no file.
 * `/` gets `index.html`, with the login card; the others get `app.html`.
 */
export function mountSite(app: Hono<AppEnv>, folder: string, sources?: PageSources) {
  const indexPath = join(folder, 'index.html')
  if (!existsSync(indexPath)) {
    app.get('*', (c) => c.text('The screens are not built. Run: npm run build', 404))
    return
  }

  const serveFile = serveStatic<AppEnv>({ root: folder, precompressed: true })

  async function file(c: Context<AppEnv>) {
    const { path } = c.req
    const found = await serveFile(c, async () => undefined)
    if (!found) return undefined
    found.headers.set('Cache-Control', path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache')
    found.headers.set('Vary', 'Accept-Encoding')
    return found
  }

  async function page(c: Context<AppEnv>) {
    const nonce = randomBytes(16).toString('base64url')
    const html = await readFile(c.req.path === '/' ? indexPath : join(folder, 'app.html'), 'utf8')
    const hashes = { scripts: hashesIn(html, INLINE_SCRIPT), styleAttributes: hashesIn(html, STYLE_ATTRIBUTE) }
    c.header('Content-Security-Policy', pagePolicy(nonce, hashes, sources))
    c.header('Cache-Control', 'no-cache')
    await compressed(c, async () => {
      c.res = await c.html(html.replaceAll(NONCE_PLACEHOLDER, nonce))
    })
    return c.res
  }

  app.get('*', async (c) => {
    const { path } = c.req
    if (PAGE.test(path)) return page(c)
    const found = HIDDEN.test(path) ? undefined : await file(c)
    if (found) return found
    const isMissing = path.startsWith(HASHED) || HIDDEN.test(path) || FILE_NAME.test(path)
    return isMissing ? c.text('Not found', 404) : page(c)
  })
}
