import { Readable } from 'node:stream'
import type { Context as HonoContext } from 'hono'
import type { AppEnv, FileReply } from '#server/core/handler.ts'

type Context = HonoContext<AppEnv>
type Headers = Readonly<Record<string, string>>

/** `headers` stay a plain object: making `Headers` of them takes a third of the time of a small response. */
const respond = (c: Context, body: string | ReadableStream<Uint8Array> | null, headers: Headers, status = 200) =>
  new Response(body, { status, headers: { ...c.get('headers'), ...headers } })

export const respondJson = (c: Context, body: unknown, status?: number, headers?: Headers) =>
  respond(c, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers }, status)

export const respondNoStore = (c: Context, body: unknown, status?: number, headers?: Headers) =>
  respondJson(c, body, status, { 'Cache-Control': 'no-store', ...headers })

export const respondPage = (c: Context, html: string, policy: string) =>
  respond(c, html, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-cache',
  })

/** Server-sent events. Proxies must neither keep, nor change, nor hold them. */
export const respondStream = (c: Context, body: ReadableStream<Uint8Array> | null) =>
  respond(c, body, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })

/** A body that is sent as it is read. Nothing is read for HEAD. */
const streamOf = (c: Context, parts: AsyncIterable<string>) =>
  c.req.method === 'HEAD'
    ? null
    : (Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream<Uint8Array>)

export const respondParts = (c: Context, json: AsyncIterable<string>) =>
  respond(c, streamOf(c, json), {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  })

export const respondCsv = (c: Context, { name, parts }: FileReply['file']) =>
  respond(c, streamOf(c, parts), {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  })
