import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { AppEnv } from '#server/core/handler.ts'

interface Script {
  readonly etag: string
  readonly plain: Buffer
  readonly gzipped: Buffer
}

async function readScript(path: string): Promise<Script> {
  const plain = await readFile(path)
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`
  return { etag, plain, gzipped: await promisify(gzip)(plain, { level: 9 }) }
}

/** Serves the built upload widget, and reads it again after a new build. Responds with 404 before the first build. */
export function widgetHandler(path: string) {
  let latest: Promise<Script> | undefined
  let readAt = 0
  return async (c: Context<AppEnv>) => {
    const stats = await stat(path).catch(() => undefined)
    if (!stats) return c.text('The upload widget is not built. Run: npm run build', 404)
    if (!latest || stats.mtimeMs !== readAt) {
      readAt = stats.mtimeMs
      latest = readScript(path)
    }
    const { etag, plain, gzipped } = await latest
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Accept-Encoding')
    c.header('ETag', etag)
    if (c.req.header('if-none-match') === etag) return c.body(null, 304)
    if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(new Uint8Array(plain))
    c.header('Content-Encoding', 'gzip')
    return c.body(new Uint8Array(gzipped))
  }
}
