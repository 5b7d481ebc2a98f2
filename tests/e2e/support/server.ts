import { cpSync } from 'node:fs'
import { inject } from 'vitest'
import { codesIn } from '#tests/support/codes.ts'
import { BUILT_SERVER, processFolder } from '#tests/support/process.ts'

/** The demonstration organization, in a temporary folder. `settings` are environment variables. */
export async function startServer(settings: Readonly<Record<string, string>> = {}) {
  const folder = processFolder(BUILT_SERVER)
  cpSync(inject('demonstration'), folder.data, { recursive: true })
  const start = (changed = {}) => folder.startServer({ DEMO: '1', ...settings, ...changed })
  let server = await start()
  const { url } = server
  return {
    url,
    dataFolder: folder.data,
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
