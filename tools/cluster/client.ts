import { once } from 'node:events'
import { EventSource, type EventSourceFetchInit } from 'eventsource'
import { LIVE_PATH } from '#contract/live.ts'
import { RENEWED_ACCESS_HEADER, RENEWED_REFRESH_HEADER } from '#contract/session.ts'
import type { Answer } from '#tools/server.ts'

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

export interface Reply extends Pick<Answer, 'status' | 'body'> {
  /** The id of the request that was carried out. */
  readonly requestId: string
}

interface Call {
  readonly body?: object | undefined
  /** Sent as `Idempotency-Key`. */
  readonly key?: string | undefined
}

/** A signed-in browser: keeps its tokens as they rotate. */
export function openClient(url: string, tokens?: Tokens) {
  let current = tokens
  const credentials = (): Record<string, string> =>
    current ? { authorization: `Bearer ${current.accessToken}`, 'x-refresh': current.refreshToken } : {}

  function keepRenewed({ headers }: Response) {
    const [accessToken, refreshToken] = [RENEWED_ACCESS_HEADER, RENEWED_REFRESH_HEADER].map((name) => headers.get(name))
    if (accessToken && refreshToken) current = { accessToken, refreshToken }
  }

  /** Rejects when the connection breaks before the response is complete. */
  async function call(method: string, path: string, { body, key }: Call = {}): Promise<Reply> {
    const headers = {
      ...credentials(),
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const response = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    keepRenewed(response)
    const text = await response.text()
    return {
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? '',
      body: text === '' ? undefined : JSON.parse(text),
    }
  }

  async function signIn(email: string, nextCodeFor: (email: string) => Promise<string>) {
    const created = await call('POST', '/session/create', { body: { email } })
    if (created.status !== 200) return created
    const { sessionId } = created.body.data
    const otp = await nextCodeFor(email)
    const verified = await call('POST', `/session/${sessionId}/verify`, { body: { sessionId, otp } })
    if (verified.status === 200) current = verified.body.data as Tokens
    return verified
  }

  async function openStream(address: string | URL, init: EventSourceFetchInit) {
    const response = await fetch(address, { ...init, headers: { ...init.headers, ...credentials() } })
    keepRenewed(response)
    // What it throws is a loss, after which the stream connects again. A status would end the stream.
    if (!response.ok) throw new Error(`The stream got ${response.status}`)
    return response
  }

  /** Live updates, through every loss of the connection, until `close`. */
  function follow() {
    const heard = new Set<string>()
    const counts = { connections: 0, resyncs: 0 }
    const stream = new EventSource(`${url}/api${LIVE_PATH}`, { fetch: openStream })
    stream.addEventListener('open', () => {
      counts.connections += 1
    })
    stream.addEventListener('resync', () => {
      counts.resyncs += 1
    })
    stream.addEventListener('change', ({ data }) => {
      const { request } = JSON.parse(data) as { request?: string }
      if (request !== undefined) heard.add(request)
    })
    return {
      /** Ids of the requests whose changes were announced. */
      heard,
      counts,
      begun: once(stream, 'beat'),
      close: () => stream.close(),
    }
  }

  return { call, signIn, follow, url }
}

export type Client = ReturnType<typeof openClient>
