import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { Services } from '#server/core/context.ts'
import type { AppEnv } from '#server/core/handler.ts'
import { malformed, notFound } from '#server/errors/app-error.ts'
import { deliver } from '#server/media/delivery/deliver.ts'
import { type Asset, findAsset, recordOf } from '#server/media/storage/asset.ts'
import { GoneError, isMediaId, type MediaStore } from '#server/media/storage/store.ts'
import { fetchUpload } from '#server/media/upload/fetch.ts'
import { createFinish } from '#server/media/upload/finish.ts'
import { refusalOf, respondRefusal } from '#server/media/upload/refusal.ts'
import { tusHandler } from '#server/media/upload/tus.ts'
import { createUploadLocks } from '#server/media/upload/upload-locks.ts'
import { limitedPerAddress, type ReadBody, requireSpace } from './middleware/limits.ts'
import { readText } from './read-input.ts'

export interface MediaParts {
  readonly services: Services
  readonly store: MediaStore
  readonly dist: string
  readonly readBody: ReadBody
}

const fetchRequest = v.looseObject({ url: v.pipe(v.string(), v.maxLength(2048)) })

/** Throws a 400, a 408 after 15 seconds, or a 413 above 1 MB. */
async function readFetchRequest(request: Request) {
  const text = await readText(request)
  try {
    return v.parse(fetchRequest, JSON.parse(text))
  } catch {
    throw malformed(['URL must be valid'])
  }
}

const SMALL = ['HEAD', 'DELETE']

/** Every step of an upload writes to the database, at least its lock. Rejects with 507 without space for it. */
const withDatabaseSpace = ({ db }: Services) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await requireSpace(db, { mayUseReserve: SMALL.includes(c.req.method) })
    await next()
  })

/** The built upload widget, or a 404 before the first build. */
async function respondWidget(c: Context<AppEnv>, path: string) {
  const script = await readFile(path).catch(() => undefined)
  if (!script) return c.text('The upload widget is not built. Run: npm run build', 404)
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }
  return c.body(new Uint8Array(script), 200, headers)
}

function mountUploads(media: Hono<AppEnv>, { services, store, dist, readBody }: MediaParts) {
  const locks = createUploadLocks(services)
  const finish = createFinish(services, store, locks)
  const tus = tusHandler({ services, store, locks })
  const limitAddress = limitedPerAddress(services)
  const answer = (c: Context<AppEnv>, asset: Asset) => {
    c.header('Cache-Control', 'no-store')
    return c.json(recordOf(asset, c.get('request').publicOrigin ?? ''))
  }
  for (const path of ['/files/*', '/complete/*', '/fetch']) media.use(path, withDatabaseSpace(services))
  media.get('/widget.js', compress(), etag({ weak: true }), (c) => respondWidget(c, join(dist, 'media/widget.js')))
  media.all('/files', tus)
  media.all('/files/:id', tus)
  media.post('/complete/:id', async (c) => {
    c.set('route', '/media/complete')
    await limitAddress(c.get('request').ip)
    const uploadId = c.req.param('id')
    if (!isMediaId(uploadId)) throw notFound('upload')
    return answer(c, await finish.finish(uploadId))
  })
  media.post('/fetch', async (c) => {
    const { ip } = c.get('request')
    const asked = await readBody(ip, () => readFetchRequest(c.req.raw))
    return answer(c, await fetchUpload({ services, store, locks, finish }, asked, ip, c.req.raw.signal))
  })
}

/** Serves existing files also when another service takes new ones. Answers errors in the format of that service. */
export function mediaRoutes(parts: MediaParts) {
  const { services, store } = parts
  const media = new Hono<AppEnv>()
  media.onError((error, c) => {
    const known = error instanceof GoneError ? notFound('file') : error
    if (known !== error) services.log.error({ err: error }, 'a file is not where it was')
    const refusal = refusalOf(known, services.log)
    if (refusal.retryAfterSeconds !== undefined) c.header('Retry-After', String(refusal.retryAfterSeconds))
    return respondRefusal(c, refusal)
  })
  if (services.media.service.provider === 'embedded') mountUploads(media, parts)
  media.get('/:type{image|video|raw}/upload/*', async (c) => {
    // The path of the router is decoded.
    const { pathname } = new URL(c.req.url)
    const asset = await findAsset(services.db.queries, pathname)
    if (!asset) throw notFound('file')
    return deliver(c, asset, store)
  })
  media.all('*', () => {
    throw notFound('address')
  })
  return media
}
