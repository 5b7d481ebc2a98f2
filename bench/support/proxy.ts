import { join } from 'node:path'
import { startProxy } from '#tests/cluster/support/proxy.ts'
import { freePort } from '#tests/support/free-port.ts'
import type { Server } from './server.ts'

/** HAProxy in front of two servers, by deploy/haproxy.cfg, once it sends requests to both. */
export async function openProxy(one: Server, other: Server, folder: string) {
  const proxy = await startProxy(
    [new URL(one.url).host, new URL(other.url).host],
    await freePort(),
    join(folder, 'log'),
  )
  await Promise.all([proxy.untilUp(0), proxy.untilUp(1)])
  return proxy
}
