import { cpSync } from 'node:fs'
import { inject } from 'vitest'
import { startCopy } from '#tests/support/start-copy.ts'
import { codesIn } from '#tools/codes.ts'
import { BUILT_SERVER, processFolder, type Settings } from '#tools/process.ts'

async function startInCluster(given: Settings) {
  const cluster = await startCopy({ STOP_DELAY: '0', ...given })
  const { proxy, eachServer, untilUp, settings } = cluster
  return {
    url: cluster.url,
    commandSettings: { DATABASE_URL: settings.DATABASE_URL ?? '' },
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
  if (inject('cluster')) return startInCluster(settings)
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
