import { Readable } from 'node:stream'
import { create as dispositionOf } from 'content-disposition'
import type { Context } from 'hono'
import type { AppEnv } from '#server/core/handler.ts'
import type { Asset } from '#server/media/storage/asset.ts'
import { kindOf } from '#server/media/storage/file-kind.ts'
import type { ByteRange, DirectReads, MediaStore, SentHeaders } from '#server/media/storage/store.ts'

const SANDBOX =
  "default-src 'none'; frame-ancestors 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"
/** Within which a redirect is still followed. */
const LAST_SECONDS = 60

/** Browsers show a PDF in their own frame, and some of them not in a sandbox. */
const OF_PDF = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"

const etagOf = ({ sha256 }: Asset) => `"${sha256}"`

const sentHeaders = ({ resourceType, extension, originalName }: Asset): SentHeaders => ({
  contentType: kindOf(extension).contentType,
  contentDisposition: dispositionOf(originalName, { type: resourceType === 'raw' ? 'attachment' : 'inline' }),
})

function headersOf(asset: Asset) {
  const { extension, createdAt } = asset
  const { contentType, contentDisposition } = sentHeaders(asset)
  return {
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition,
    'Content-Security-Policy': extension === 'pdf' ? OF_PDF : SANDBOX,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Content-Disposition, Content-Length, Content-Range, ETag',
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Last-Modified': createdAt.toUTCString(),
    ETag: etagOf(asset),
  }
}

function isCached(header: string | undefined, etag: string) {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}

/** A range is valid only if the client's other parts are of the same content. */
function isRangeValid(c: Context<AppEnv>, asset: Asset) {
  const condition = c.req.header('if-range')
  return condition === undefined || condition === etagOf(asset) || condition === asset.createdAt.toUTCString()
}

/** RFC 9110: a malformed header and one with several ranges are ignored, so the whole file is sent. */
export function rangeIn(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return to === '0' ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= size) return 'unsatisfiable'
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

/** The storage answers ranges. Browsers keep the redirect until shortly before the address expires. */
async function redirect(c: Context<AppEnv>, asset: Asset, direct: DirectReads) {
  c.header('Cache-Control', `private, max-age=${direct.seconds - LAST_SECONDS}`)
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  c.header('Access-Control-Allow-Origin', '*')
  return c.redirect(await direct.addressOf(asset.uploadId, sentHeaders(asset)))
}

/**
 * Responds to GET and HEAD: 200, 206 for the range of a GET, 302 to the storage where browsers read it, 304 or 416. Rejects with
 * `GoneError` without its bytes.
 */
export async function deliver(c: Context<AppEnv>, asset: Asset, store: MediaStore) {
  const isGet = c.req.method === 'GET'
  const isKnown = isCached(c.req.header('if-none-match'), etagOf(asset))
  if (store.direct && isGet && !isKnown) return redirect(c, asset, store.direct)
  const range = isGet && isRangeValid(c, asset) ? rangeIn(c.req.header('range'), asset.bytes) : undefined
  const isRead = isGet && !isKnown && range !== 'unsatisfiable'
  // Before the headers, which a 404 must not have.
  const body = isRead ? (Readable.toWeb(await store.read(asset.uploadId, range)) as ReadableStream<Uint8Array>) : null
  for (const [name, value] of Object.entries(headersOf(asset))) c.header(name, value)
  if (asset.extension === 'pdf') c.header('X-Frame-Options', undefined)
  if (isKnown) return c.body(null, 304)
  if (range === 'unsatisfiable') {
    c.header('Content-Range', `bytes */${asset.bytes}`)
    return c.body(null, 416)
  }
  if (range) c.header('Content-Range', `bytes ${range.first}-${range.last}/${asset.bytes}`)
  c.header('Content-Length', String(range ? range.last - range.first + 1 : asset.bytes))
  const status = range ? 206 : 200
  return body ? c.body(body, status) : c.body(null, status)
}
