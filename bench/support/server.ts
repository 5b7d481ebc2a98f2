import { UNLIMITED } from '#tools/cluster/cluster.ts'
import { codesIn } from '#tools/codes.ts'
import { processFolder, type Settings } from '#tools/process.ts'

export const ADMIN = 'admin@statehouse.example'
export const MEMBER = 'hauwa.danjuma@statehouse.example'

export interface Server {
  readonly url: string
  readonly nextCodeFor: (email: string) => Promise<string>
}

/** Starts the server with the demonstration, and ends it after `work`. */
export async function withServer(settings: Settings, work: (server: Server) => Promise<void>) {
  const folder = processFolder('server/main.ts', { endsWithCommand: true })
  try {
    const { url } = await folder.startServer({ DEMO: '1', ...UNLIMITED, ...settings })
    await work({ url, nextCodeFor: codesIn(folder.data) })
  } finally {
    await folder.close()
  }
}
