import { once } from 'node:events'
import { type Agent, type IncomingMessage, request } from 'node:http'
import { text as readAll } from 'node:stream/consumers'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
}

export interface Reply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

const PATIENCE_MS = 60_000

/** A stream of events does not end by itself. The answer to HEAD has none. */
async function beginningOf(response: IncomingMessage) {
  for await (const part of response) return String(part)
  return ''
}

/** A string is the reason for a missing reply. */
export async function send(port: number, agent: Agent, { method, path, headers, body }: Sent): Promise<Reply | string> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const call = request({ host: '127.0.0.1', port, method, path, agent, headers: { ...headers, ...length } })
  const timer = setTimeout(() => call.destroy(new Error(`nothing within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  // A connection that is cut behind an early answer: the answer counts.
  call.on('error', () => undefined)
  call.end(body)
  try {
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    const { statusCode: status = 0, headers: received } = response
    const isStream = received['content-type'] === 'text/event-stream'
    return { status, headers: received, text: await (isStream ? beginningOf : readAll)(response) }
  } catch (error) {
    return (error as Error).message
  } finally {
    clearTimeout(timer)
  }
}
