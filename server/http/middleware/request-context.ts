import { isIP } from 'node:net'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import ipaddr from 'ipaddr.js'
import type { Services } from '#server/core/context.ts'
import type { AppEnv } from '#server/core/handler.ts'
import { isTracing, traced } from '#server/db/traced.ts'

const BRACKETED = /^\[([^\]]+)\](?::\d*)?$/
const WITH_PORT = /^([\d.]+):\d*$/

/** The address in its shortest form, without the quotes, the port and the zone that some proxies add. */
function addressIn(text: string) {
  const entry = text.trim().replace(/^"(.*)"$/, '$1')
  const [address = ''] = (BRACKETED.exec(entry)?.[1] ?? WITH_PORT.exec(entry)?.[1] ?? entry).split('%')
  return isIP(address) ? ipaddr.process(address).toString() : undefined
}

/** The client's address: the socket's, or the entry of the outermost trusted proxy, counted from the right. */
function clientAddress(socketAddress: string, forwardedFor: string | undefined, trustedProxies: number) {
  const named = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies) : undefined
  return addressIn(named ?? '') ?? addressIn(socketAddress) ?? socketAddress
}

interface Setting {
  readonly trustedProxies: number
  readonly publicUrl?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

export const requestContext = (services: Services, { trustedProxies, publicUrl, headers }: Setting) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const startedAt = performance.now()
    const socketAddress = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
    const ip = clientAddress(socketAddress, c.req.header('x-forwarded-for'), trustedProxies)
    const requestId = services.newId()
    c.set('request', {
      requestId,
      ip,
      // Few calls read it, and parsing an address is slow.
      get publicOrigin() {
        return new URL(publicUrl ?? c.req.url).origin
      },
      get userAgent() {
        return c.req.header('user-agent')
      },
    })
    c.set('headers', { ...headers, 'X-Request-Id': requestId })
    const { method } = c.req
    await traced({ name: method, kind: 'server' }, async (describe) => {
      await next()
      const { status } = c.res
      const elapsed = performance.now() - startedAt
      const fields = { requestId, ip, method, path: c.get('route') ?? c.req.path, status, ms: Math.round(elapsed) }
      services.log.info({ ...fields, tokenId: c.get('tokenId') }, 'request')
      if (!services.meter && !isTracing()) return
      const route = c.get('route') ?? routePath(c)
      services.meter?.request({ method, route, status, seconds: elapsed / 1000 })
      const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status }
      describe({
        name: `${method} ${route}`,
        attributes: { ...attributes, 'statehouse.request_id': requestId },
        isError: status >= 500,
      })
    })
  })
