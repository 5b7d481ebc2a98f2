import { once } from 'node:events'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { AppEnv } from './handler.ts'

/** A request of HTTP/1.0 may come without a host, as from the checks of proxies. */
export const serverOver = ({ fetch }: Pick<Hono<AppEnv>, 'fetch'>) =>
  createAdaptorServer({ fetch, hostname: 'localhost' }) as Server

/** The URL of `server` once it listens. Rejects when the port is taken. */
export async function listen(server: Server, { host, port }: { readonly host: string; readonly port: number }) {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no address')
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${name}:${address.port}`
}
