import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppEnv } from '#server/core/handler.ts'
import { precompress } from '../../scripts/precompress.ts'
import { mountSite } from './site.ts'

const SCRIPT = `console.log('${'statehouse '.repeat(50)}')`
const NONCE = 'nonce="CSP_NONCE_PLACEHOLDER"'
const PAGE = `<script ${NONCE}>run()</script><script ${NONCE} src="/a.js"></script><style ${NONCE}></style>`
const LOGIN_PAGE = `${PAGE}<p style="--size:1px">Login</p>`

let folder: string
let app: Hono<AppEnv>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'statehouse-site-'))
  mkdirSync(join(folder, 'dist/assets'), { recursive: true })
  mkdirSync(join(folder, 'dist/.vite'))
  writeFileSync(join(folder, 'dist/index.html'), LOGIN_PAGE)
  writeFileSync(join(folder, 'dist/app.html'), PAGE)
  writeFileSync(join(folder, 'dist/assets/index-abc.js'), SCRIPT)
  writeFileSync(join(folder, 'dist/.vite/manifest.json'), '{}')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  copyFileSync(join(import.meta.dirname, '../../public/robots.txt'), join(folder, 'dist/robots.txt'))
  await precompress(join(folder, 'dist'))
  app = new Hono<AppEnv>()
  mountSite(app, join(folder, 'dist'))
})

afterAll(() => rmSync(folder, { recursive: true }))

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const nonceIn = (response: Response) =>
  /style-src 'self' 'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]

test('every page has a new nonce, the same in the policy and in the tags', async () => {
  const first = await app.request('/')
  const nonce = nonceIn(first)
  expect(nonce).toMatch(/^[\w-]{22}$/)
  expect(await first.text()).toBe(LOGIN_PAGE.replaceAll('CSP_NONCE_PLACEHOLDER', nonce ?? ''))
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(nonceIn(await app.request('/'))).not.toBe(nonce)
})

test.each([
  ['/', ` style-src-attr 'unsafe-hashes' '${hashOf('--size:1px')}';`],
  ['/dashboard', ''],
])(
  'the policy of %s lets in its own scripts and style attributes, its styles by nonce, and nothing else',
  async (path, attributes) => {
    const response = await app.request(path)
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'self' '${hashOf('run()')}'; style-src 'self' 'nonce-${nonceIn(response)}';${attributes} img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; media-src 'self' blob:; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default`,
    )
  },
)

test.each([
  ...['/dashboard', '/dashboard/tasks', '/dashboard/x', '/dashboard/', '/a.b/c', '/dashboard/tasks?search=a.b'],
  ...['/workflows/', '/workflows/task.html', '/index.html', '/app.html', '/wp-admin/', '/%ff'],
])('%s is answered with the page, never with a file', async (path) => {
  const response = await app.request(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
  expect(nonceIn(response)).toMatch(/^[\w+/=-]{16,}$/)
})

test('a hashed file is kept for ever, and comes as small as the browser can take it', async () => {
  const ask = (encoding: string) => app.request('/assets/index-abc.js', { headers: { 'accept-encoding': encoding } })
  const plain = await ask('identity')
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await plain.text()).toBe(SCRIPT)
  const brotli = await ask('gzip, deflate, br')
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(SCRIPT)
  const zipped = await ask('gzip')
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(SCRIPT)
})

test.each([
  ...['/favicon.ico', '/sitemap.xml', '/wp-login.php', '/wp-login.php/', '/backup.sql.gz', '/dashboard/main.js.map'],
  ...['/.env', '/%2eenv', '/.git/config', '/.git/', '/a/.ssh/id', '/.well-known/security.txt', '/.well-known/x', '/x.'],
  ...['/.vite/manifest.json', '/%2evite/manifest.json', '/%252evite/manifest.json', '/workflows/task.html/a.js'],
  ...['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/robots.txt.bak', '/%ff.php', '/a%2fb.php'],
  ...['/assets/index-old.js', '/assets/none', '/assets/'],
])('%s, where no file is, is a 404', async (path) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await app.request(path, { method })
    expect([response.status, await response.text()]).toEqual([404, method === 'GET' ? 'Not found' : ''])
  }
})

test('robots.txt disallows all paths for crawlers', async () => {
  const response = await app.request('/robots.txt')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await response.text()).toBe('User-agent: *\nDisallow: /\n')
})

test('without a build the answer says what to do', async () => {
  const empty = new Hono<AppEnv>()
  mountSite(empty, join(folder, 'nowhere'))
  const response = await empty.request('/')
  expect([response.status, await response.text()]).toEqual([404, 'The screens are not built. Run: npm run build'])
})
