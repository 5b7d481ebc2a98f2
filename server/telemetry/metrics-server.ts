import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { listen } from '#server/core/listen.ts'
import type { createMetrics, Sources } from './metrics.ts'

const PATH = '/metrics'

/** Serves `GET /metrics` and nothing else. Rejects when the port is taken. */
export async function serveMetrics(
  at: { readonly host: string; readonly port: number },
  { contentType, print }: ReturnType<typeof createMetrics>,
  sources: Sources,
  log: Logger,
) {
  const server = createServer(async (request, response) => {
    try {
      if (request.url !== PATH || request.method !== 'GET') response.writeHead(404).end()
      else response.writeHead(200, { 'Content-Type': contentType }).end(await print(sources))
    } catch (error) {
      log.error({ err: error }, 'the metrics could not be printed')
      response.writeHead(500).end()
    }
  })
  const url = await listen(server, at)
  return {
    url: `${url}${PATH}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
