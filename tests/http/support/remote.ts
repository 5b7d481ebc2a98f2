import { createServer, type RequestListener } from 'node:http'
import { listen } from '#server/core/listen.ts'

/** Starts a web server on this machine, from which files are fetched. */
export async function startRemote(answer: RequestListener) {
  const server = createServer(answer)
  const origin = await listen(server, { host: '127.0.0.1', port: 0 })
  return {
    origin,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
