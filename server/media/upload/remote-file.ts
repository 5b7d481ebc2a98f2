import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Agent, type Dispatcher, request } from 'undici'
import { unprocessable } from '#server/errors/app-error.ts'
import { guardedLookup, requirePublicUrl } from './public-address.ts'

const REDIRECTS = 3
const CONNECT_MS = 5_000
const HEADERS_MS = 10_000
const SILENCE_MS = 30_000

export interface RemoteOptions {
  /** Addresses that may be reached although they are not public. */
  readonly allowed: readonly string[]
  /** Throws when so many bytes are too many. Asked before the first, when the size is told, and with each part. */
  readonly checkSize: (bytes: number) => void
  readonly signal: AbortSignal
}

export interface RemoteFile {
  readonly bytes: number
  readonly url: URL
  readonly contentType: string
}

type Answer = Dispatcher.ResponseData

const openAgent = (allowed: readonly string[]) =>
  new Agent({
    connect: { timeout: CONNECT_MS, lookup: guardedLookup(allowed) },
    headersTimeout: HEADERS_MS,
    bodyTimeout: SILENCE_MS,
  })

function discard({ body }: Answer) {
  body.on('error', () => undefined)
  body.destroy()
}

/** Follows redirects, each held against the same rules as the first address. */
async function ask(
  href: string,
  agent: Agent,
  options: RemoteOptions,
  left = REDIRECTS,
): Promise<{ answer: Answer; url: URL }> {
  const { allowed, signal } = options
  const url = requirePublicUrl(href, allowed)
  const headers = { 'user-agent': 'Statehouse', accept: '*/*', 'accept-encoding': 'identity' }
  const answer = await request(url, { dispatcher: agent, signal, headers })
  const { location } = answer.headers
  if (answer.statusCode === 200) return { answer, url }
  discard(answer)
  if (answer.statusCode < 300 || answer.statusCode > 399 || typeof location !== 'string')
    throw unprocessable(`The address answered with status ${answer.statusCode}.`)
  if (left === 0) throw unprocessable('The address leads on too often.')
  return ask(URL.parse(location, url)?.href ?? '', agent, options, left - 1)
}

/** Passes on what comes for as long as it is not too much. */
function counting(checkSize: RemoteOptions['checkSize']) {
  let bytes = 0
  const stream = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      try {
        checkSize(bytes)
        done(null, part)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  return { stream, bytes: () => bytes }
}

/** Writes what is at `href` to `path`. Nothing but a public web address is ever called. */
export async function downloadTo(path: string, href: string, options: RemoteOptions): Promise<RemoteFile> {
  const agent = openAgent(options.allowed)
  try {
    const { answer, url } = await ask(href, agent, options)
    try {
      options.checkSize(Number(answer.headers['content-length'] ?? 0))
    } catch (error) {
      discard(answer)
      throw error
    }
    const counter = counting(options.checkSize)
    await pipeline(answer.body, counter.stream, createWriteStream(path))
    return { bytes: counter.bytes(), url, contentType: String(answer.headers['content-type'] ?? '') }
  } finally {
    await agent.destroy()
  }
}
