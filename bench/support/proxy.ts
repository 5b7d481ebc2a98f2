import { join } from 'node:path'
import type { Server } from '#tools/built-server.ts'
import { startProxy } from '#tools/cluster/proxy.ts'
import { freePort } from '#tools/free-port.ts'

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
