import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outboxNames } from '#server/mail/outbox.ts'
import { type Server, type Settings, startServer } from '#tools/built-server.ts'
import { UNLIMITED } from '#tools/cluster/cluster.ts'
import { codeFrom, signIn } from '#tools/sign-in.ts'

export const ADMIN = 'admin@statehouse.example'
export const MEMBER = 'hauwa.danjuma@statehouse.example'

export type Headers = Readonly<Record<string, string>>

/** Runs `work` in a folder that is removed afterwards. With DATA_DIR the data stays for the next run. */
export async function inFolder<T>(work: (folder: string, dataDir: string) => Promise<T>) {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-bench-'))
  try {
    return await work(folder, process.env.DATA_DIR ?? join(folder, 'data'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Signs in on a server whose mails are in `dataDir`. */
export function visitorsOf(url: string, dataDir: string) {
  const nextMail = async () => (await outboxNames(join(dataDir, 'outbox')).catch(() => [])).length + 1
  return {
    /** The code that `request` lets the server mail. */
    async codeAfter(request: () => Promise<unknown>) {
      const mails = await nextMail()
      await request()
      return codeFrom(dataDir, mails)
    },
    headersOf: async (email: string) => signIn(url, dataDir, email, await nextMail()),
  }
}

export type Visitors = ReturnType<typeof visitorsOf>

/** Starts the built server with the demonstration, and ends it after `work`. */
export const withServer = (given: Settings, work: (server: Server, visitors: Visitors) => Promise<void>) =>
  inFolder(async (_, dataDir) => {
    const server = await startServer({ DATA_DIR: dataDir, DEMO: '1', ...UNLIMITED, ...given })
    try {
      await work(server, visitorsOf(server.url, dataDir))
    } finally {
      await server.kill()
    }
  })
