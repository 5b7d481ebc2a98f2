import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import type { AppEnv } from '#server/core/handler.ts'
import type { PageSources } from '#server/media/delivery/page-sources.ts'
import { DOCUMENT_POLICY, pagePolicy } from './middleware/security-headers.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const COMPRESSED = ['.css', '.html', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest']
const NONCE_PLACEHOLDER = 'CSP_NONCE_PLACEHOLDER'
const HASHED = '/assets/'

const encoders = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
} as const

type Encoding = keyof typeof encoders

/** The paths of the built files as a browser asks for them. What is not among them is not served, whatever the path says. */
function pathsIn(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
      .filter((path) => !path.startsWith('/.'))
  } catch {
    return []
  }
}

/** Reads and encodes each file once. */
function cachedReader(folder: string) {
  const cache = new Map<string, Promise<Buffer>>()
  const remember = (key: string, make: () => Promise<Buffer>) => {
    const made = cache.get(key) ?? make()
    cache.set(key, made)
    return made
  }
  const plain = (path: string) => remember(path, () => readFile(join(folder, path)))
  const encoded = (path: string, encoding: Encoding) =>
    remember(`${encoding} ${path}`, async () => encoders[encoding](await plain(path)))
  return { plain, encoded }
}

function acceptedEncoding(c: Context<AppEnv>, path: string): Encoding | undefined {
  if (!COMPRESSED.includes(extname(path))) return undefined
  const accepted = c.req.header('accept-encoding') ?? ''
  return (['br', 'gzip'] as const).find((encoding) => new RegExp(`\\b${encoding}\\b`).test(accepted))
}

/** Serves the built screens: files as they are, a folder's own page, `index.html` with a fresh nonce for every other path. */
export function mountSite(app: Hono<AppEnv>, folder: string, sources?: PageSources) {
  const paths = new Set(pathsIn(folder))
  const reader = cachedReader(folder)

  async function file(c: Context<AppEnv>, path: string) {
    const encoding = acceptedEncoding(c, path)
    c.header('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream')
    c.header('Cache-Control', path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache')
    c.header('Vary', 'Accept-Encoding')
    if (extname(path) === '.html') c.header('Content-Security-Policy', DOCUMENT_POLICY)
    if (encoding) c.header('Content-Encoding', encoding)
    const content = encoding ? await reader.encoded(path, encoding) : await reader.plain(path)
    return c.body(new Uint8Array(content))
  }

  async function page(c: Context<AppEnv>) {
    if (!paths.has('/index.html')) return c.text('The screens are not built. Run: npm run build', 404)
    const nonce = randomBytes(16).toString('base64url')
    const html = (await reader.plain('/index.html')).toString()
    c.header('Content-Security-Policy', pagePolicy(nonce, sources))
    c.header('Cache-Control', 'no-cache')
    return c.html(html.replaceAll(NONCE_PLACEHOLDER, nonce))
  }

  app.get('*', async (c) => {
    const path = c.req.path.replace(/(?<=.)\/$/, '/index.html')
    if (paths.has(path) && path !== '/index.html') return file(c, path)
    // Links in a folder's page lead on from the folder.
    if (paths.has(`${path}/index.html`)) return c.redirect(`${path}/`, 301)
    return path.startsWith(HASHED) ? c.text('Not found', 404) : page(c)
  })
}
