import { cpSync } from 'node:fs'
import { inject } from 'vitest'
import { startCluster } from '#tests/cluster/support/cluster.ts'
import type { DemonstrationCluster } from '#tests/cluster/support/demonstration.ts'
import { codesIn } from '#tests/support/codes.ts'
import { copyPostgresDatabase } from '#tests/support/database.ts'
import { BUILT_SERVER, processFolder } from '#tests/support/process.ts'

type Settings = Readonly<Record<string, string>>

/** Two processes on a copy of the demonstration organization. */
async function startInCluster({ postgres, template }: DemonstrationCluster, settings: Settings) {
  const databaseUrl = await copyPostgresDatabase(postgres, template)
  const cluster = await startCluster({ databaseUrl, settings: { STOP_DELAY: '0', ...settings } })
  const { proxy, eachServer, untilUp } = cluster
  return {
    url: cluster.url,
    commandSettings: { DATABASE_URL: databaseUrl },
    nextCodeFor: cluster.nextCodeFor,
    async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
      await proxy.kill()
      await eachServer((server) => (signal === 'SIGTERM' ? server.stop() : server.kill()))
    },
    async resume(changed: Settings = {}) {
      await eachServer((server) => server.start(changed))
      await proxy.start()
      await untilUp()
    },
    close: cluster.close,
  }
}

/** The demonstration organization, in a temporary folder or in a cluster. `settings` are environment variables. */
export async function startServer(settings: Settings = {}) {
  const cluster = inject('cluster')
  if (cluster) return startInCluster(cluster, settings)
  const folder = processFolder(BUILT_SERVER)
  cpSync(inject('demonstration'), folder.data, { recursive: true })
  const start = (changed = {}) => folder.startServer({ DEMO: '1', ...settings, ...changed })
  let server = await start()
  const { url } = server
  return {
    url,
    commandSettings: { DATA_DIR: folder.data },
    nextCodeFor: codesIn(folder.data),
    async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
      server.child.kill(signal)
      await server.exit
    },
    /** On the same folder and port. */
    async resume(changed = {}) {
      server = await start({ PORT: new URL(url).port, ...changed })
    },
    close: folder.close,
  }
}

export type Server = Awaited<ReturnType<typeof startServer>>
