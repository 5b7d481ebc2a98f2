import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '#tools/cluster/cluster.ts'
import type { Service } from '#tools/cluster/service.ts'
import type { Postgres } from '#tools/postgres.ts'
import type { Fault, Target } from './plan.ts'

const RETRY_MS = 200

const asService = ({ kill, end, start, freeze, thaw }: Postgres): Service => ({
  kill: async () => kill(),
  stop: () => end('fast'),
  start,
  freeze,
  thaw,
})

/** It is repeated until it succeeds, since PostgreSQL may be away, too. */
async function startAgain(service: Service): Promise<void> {
  await service.start().catch(async () => {
    await wait(RETRY_MS)
    await startAgain(service)
  })
}

async function inject(service: Service, { kind, lasts }: Fault) {
  if (kind === 'freeze') {
    service.freeze()
    await wait(lasts)
    return service.thaw()
  }
  await service[kind === 'kill' ? 'kill' : 'stop']()
  if (kind === 'kill') await wait(lasts)
  await startAgain(service)
}

/** Resolves when every fault has ended and both servers get requests again. */
export async function injectAll(
  { servers, proxy, bucket, untilUp }: Cluster,
  postgres: Postgres,
  plan: readonly Fault[],
) {
  const services: Record<Target, Service> = {
    'server-1': servers[0],
    'server-2': servers[1],
    postgres: asService(postgres),
    proxy,
    bucket,
  }
  const began = performance.now()
  await Promise.all(
    Object.entries(services).map(async ([target, service]) => {
      for (const fault of plan.filter((each) => each.target === target)) {
        await wait(Math.max(0, fault.at - (performance.now() - began)))
        await inject(service, fault)
      }
    }),
  )
  await untilUp()
}
