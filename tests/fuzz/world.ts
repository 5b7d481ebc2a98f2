import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Handlers } from '#server/core/handler.ts'
import { seed } from '#server/demo/seed.ts'
import { createMailer, outboxFolder } from '#server/mail/outbox.ts'
import { openFolderStore } from '#server/media/storage/folder-store.ts'
import { startTestServer } from '#tools/server.ts'
import { type Reply, type Sent, send } from './client.ts'
import { createKnowledge } from './knowledge.ts'
import { type Actor, restorePeople, signAllIn } from './people.ts'
import type { Draft } from './requests.ts'

const MUCH = 1_000_000_000
const LIMITS = {
  callsPerIpPerMinute: MUCH,
  callsPerUserPerMinute: MUCH,
  signInsPerIpPerHour: MUCH,
  wrongCodesPerIpPerHour: MUCH,
  uploadsPerIpPerHour: MUCH,
  fetchesPerIpPerHour: MUCH,
  mailInterval: 0,
}

/** Its ids are numbered, so that a seed finds the same records again. */
async function startServer(folder: string, handlers?: Handlers) {
  const server = await startTestServer({
    withoutProxy: 'HAProxy refuses malformed requests, and its health checks take numbered ids',
    checkAnswers: false,
    live: true,
    limits: LIMITS,
    media: { minFreeBytes: 0 },
    mediaStore: await openFolderStore(join(folder, 'media')),
    outbox: outboxFolder(folder),
    mailer: createMailer({
      smtpUrl: undefined,
      from: 'a@example.com',
      dataDir: folder,
      log: pino({ level: 'silent' }),
    }),
    ...(handlers && { handlers }),
  })
  const { services } = server
  let ids = 0
  Object.assign(services, { newId: () => `fuzz-${++ids}` })
  await seed(services, { demo: true, adminEmail: 'first@statehouse.example' })
  return server
}

const sendable = (path: string) =>
  path.replace(/[^\x21-\x7e]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16)}`).join(''),
  )

export async function startWorld(handlers?: Handlers) {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-fuzz-'))
  const server = await startServer(folder, handlers)
  const port = Number(new URL(await server.url()).port)
  const agent = new Agent({ keepAlive: true })
  const knowledge = createKnowledge(server)
  let signedIn: Awaited<ReturnType<typeof signAllIn>> = {}

  function tokensOf(actor: Actor): Record<string, string> {
    const tokens = signedIn[actor]
    if (!tokens) return {}
    const authorization = `Bearer ${tokens.accessToken}`
    return actor === 'half' ? { authorization } : { authorization, 'x-refresh': tokens.refreshToken }
  }

  return {
    folder,
    toSent(actor: Actor, { method, path, search, headers, body, raw }: Draft): Sent {
      const given = raw ?? (body === undefined ? undefined : JSON.stringify(body))
      const all = Object.entries({ ...tokensOf(actor), ...headers })
      return {
        method,
        path: sendable(knowledge.resolve(path)) + search,
        headers: Object.fromEntries(all.map(([name, content]) => [name, knowledge.resolve(content)])),
        body: typeof given === 'string' ? knowledge.resolve(given) : given,
      }
    },
    /** A string is the reason for a missing reply. Each request comes a second after the one before. */
    async send(sent: Sent): Promise<Reply | string> {
      server.clock.advance(1)
      const reply = await send(port, agent, sent)
      await server.sending.idle()
      if (typeof reply !== 'string') knowledge.learn(sent, reply)
      return reply
    },
    async refresh() {
      await restorePeople(server)
      signedIn = await signAllIn(server)
      await knowledge.refresh(signedIn.admin)
    },
    async close() {
      agent.destroy()
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>
