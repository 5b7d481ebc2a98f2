import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parse } from 'content-disposition'
import { Agent, type Dispatcher, request } from 'undici'
import { unprocessable } from '#server/errors/app-error.ts'
import { guardedLookup, requirePublicUrl } from './public-address.ts'

const REDIRECTS = 3
const CONNECT_MS = 5_000
const HEADERS_MS = 10_000
const SILENCE_MS = 30_000

interface RemoteOptions {
  /** Addresses that are allowed although they are not public. */
  readonly allowed: readonly string[]
  /** Throws when `bytes` are too many. Runs for the announced size and for each part. */
  readonly checkSize: (bytes: number) => void
  readonly signal: AbortSignal
}

export interface RemoteFile {
  readonly bytes: number
  readonly url: URL
  readonly contentType: string
  /** The name of the file in its headers. */
  readonly name: string | undefined
}

type Response = Dispatcher.ResponseData

const openAgent = (allowed: readonly string[]) =>
  new Agent({
    connect: { timeout: CONNECT_MS, lookup: guardedLookup(allowed) },
    headersTimeout: HEADERS_MS,
    bodyTimeout: SILENCE_MS,
  })

function discard({ body }: Response) {
  body.on('error', () => undefined)
  body.destroy()
}

/** Follows three redirects at most. Rejects with 422 for another status than 200, or a fourth redirect. */
async function ask(
  href: string,
  agent: Agent,
  options: RemoteOptions,
  left = REDIRECTS,
): Promise<{ response: Response; url: URL }> {
  const { allowed, signal } = options
  const url = requirePublicUrl(href, allowed)
  const headers = { 'user-agent': 'Statehouse', accept: '*/*', 'accept-encoding': 'identity' }
  const response = await request(url, { dispatcher: agent, signal, headers })
  const { location } = response.headers
  if (response.statusCode === 200) return { response, url }
  discard(response)
  if (response.statusCode < 300 || response.statusCode > 399 || typeof location !== 'string')
    throw unprocessable(`The address answered with status ${response.statusCode}.`)
  if (left === 0) throw unprocessable('The address leads on too often.')
  return ask(URL.parse(location, url)?.href ?? '', agent, options, left - 1)
}

function nameIn(disposition: string | string[] | undefined) {
  try {
    return typeof disposition === 'string' ? parse(disposition).parameters.filename : undefined
  } catch {
    return undefined
  }
}

/** Reads public web addresses only. Rejects with `BlockedAddress`, 422 or the error of `checkSize`. */
export async function downloadTo(path: string, href: string, options: RemoteOptions): Promise<RemoteFile> {
  const agent = openAgent(options.allowed)
  try {
    const { response, url } = await ask(href, agent, options)
    try {
      options.checkSize(Number(response.headers['content-length'] ?? 0))
    } catch (error) {
      discard(response)
      throw error
    }
    let bytes = 0
    async function* counted(parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        bytes += part.length
        options.checkSize(bytes)
        yield part
      }
    }
    await pipeline(response.body, counted, createWriteStream(path))
    const { 'content-type': contentType = '', 'content-disposition': disposition } = response.headers
    return { bytes, url, contentType: String(contentType), name: nameIn(disposition) }
  } finally {
    await agent.destroy()
  }
}
