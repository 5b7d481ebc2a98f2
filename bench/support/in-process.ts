import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'

type Fetch = Parameters<typeof getRequestListener>[0]

interface Question {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

// The listener reads only these members of a request and a response. Real ones need a socket, which is not measured.

const LOCALHOST = { remoteAddress: '127.0.0.1' }

function incomingOf({ method, url, headers, body }: Question) {
  const bytes = body === undefined ? undefined : Buffer.from(body)
  const sent = { host: 'localhost', ...headers, ...(bytes && { 'content-length': String(bytes.byteLength) }) }
  const stream = new Readable({
    read() {
      if (bytes) this.push(bytes)
      this.push(null)
    },
  })
  const head = { method, url, headers: sent, rawHeaders: Object.entries(sent).flat(), socket: LOCALHOST }
  return Object.assign(stream, head) as unknown as IncomingMessage
}

/** Calls a server as its HTTP server does, without a socket and without HTTP as text. Throws for a status from 300 on. */
export function inProcess(fetch: Fetch) {
  const listener = getRequestListener(fetch)
  return (question: Question) =>
    new Promise<void>((resolve, reject) => {
      let status = 0
      const outgoing = Object.assign(new EventEmitter(), {
        writableFinished: true,
        writeHead(given: number) {
          status = given
        },
        end(text: string) {
          if (status < 300) resolve()
          else reject(new Error(`${question.url} responds with ${status}: ${text}`))
        },
      })
      void listener(incomingOf(question), outgoing as unknown as ServerResponse)
    })
}
