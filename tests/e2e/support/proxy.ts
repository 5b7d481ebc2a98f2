import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LIVE_PATH } from '#contract/live.ts'

/** Sends each request to the next of `servers`, and drops a server that does not answer. */
export async function startProxy<Server extends { readonly url: string }>(servers: readonly Server[]) {
  let alive = [...servers]
  let streaming: Server | undefined

  function forward(asked: IncomingMessage, answer: ServerResponse): void {
    const [server, ...others] = alive
    if (!server) return void answer.writeHead(502).end()
    alive = [...others, server]
    const { method = 'GET', headers, url = '/' } = asked
    const sent = request(`${server.url}${url}`, { method, headers }, (received) => {
      if (url.endsWith(LIVE_PATH)) streaming = server
      answer.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(answer)
      received.on('error', () => answer.destroy())
    })
    sent.on('error', () => {
      alive = alive.filter((each) => each !== server)
      if (answer.headersSent || method !== 'GET') answer.destroy()
      else forward(asked, answer)
    })
    answer.on('close', () => sent.destroy())
    asked.pipe(sent)
  }

  const listening = createServer(forward).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    /** The server of the stream that was opened last. */
    streaming: () => streaming,
    async close() {
      listening.closeAllConnections()
      await new Promise((resolve) => listening.close(resolve))
    },
  }
}
