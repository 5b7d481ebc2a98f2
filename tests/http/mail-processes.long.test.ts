import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/core/env.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { users } from '#server/db/schema.ts'
import { seededRandom, whole } from '#server/demo/random.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { readMail } from '#server/mail/read-mail.ts'
import { codeIn } from '#server/mail/sign-in-code.ts'
import { createPostgresDatabase, onPostgres } from '#tools/database.ts'
import { freePort } from '#tools/free-port.ts'
import { startMailServer } from '#tools/letters.ts'
import { processFolder } from '#tools/process.ts'

// Three processes on PostgreSQL, one on the embedded database.

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3)
const DOWN_MS = Number(process.env.MAIL_DOWN_SECONDS ?? 2) * 1000
const url = process.env.TEST_DATABASE_URL
const PROCESSES = url ? 3 : 1
const PEOPLE = 100 * (ROUNDS + 1)

/** As if the minute had passed: a process that lives holds a lease for less than a second. */
const END_LEASES = `update outbox_mails set leased_until = null where leased_until < now() + interval '59 seconds'`

type MailServer = Awaited<ReturnType<typeof startMailServer>>
type Process = Awaited<ReturnType<typeof stage.startServer>>

const stage = processFolder()
const emails = Array.from({ length: PEOPLE }, () => `${randomUUID()}@example.com`)
let settings: Record<string, string>
let port: number
let mailServer: MailServer | undefined
let processes: Process[]

beforeAll(async () => {
  await stage.prepareDatabase()
  port = await freePort()
  settings = {
    LOG_LEVEL: 'silent',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    RATE_SIGN_INS_PER_IP: '1000000',
    RATE_CALLS_PER_IP: '1000000',
    ...(url && { DATABASE_URL: await createPostgresDatabase(url) }),
  }
  const db = await openDatabase(readConfig({ ...settings, DATA_DIR: stage.data }), { onFatal: exitBecauseOf })
  const person = { firstName: 'Ada', lastName: 'Obi', createdAt: new Date() }
  await db.queries.insert(users).values(emails.map((email) => ({ id: email, email, ...person })))
  await db.close()
  processes = await Promise.all(Array.from({ length: PROCESSES }, () => stage.startServer(settings)))
})
afterEach(async () => {
  await mailServer?.close()
  mailServer = undefined
})
afterAll(() => stage.close())

async function post(base: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${base}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}

const nextEmail = () => emails.pop() ?? expect.unreachable('All people signed in')
const addressees = () => mailServer?.received.flatMap(({ to }) => to).sort()

test(
  'codes that were asked for while the mail server was away arrive once, and sign in',
  async () => {
    const asked = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const email = nextEmail()
        const { body } = await post(processes[index % PROCESSES]?.url ?? '', '/session/create', { email })
        return { email, sessionId: body.data.sessionId as string }
      }),
    )
    await wait(DOWN_MS)
    mailServer = await startMailServer({ port })
    await expect.poll(addressees, { timeout: 60_000 }).toEqual(asked.map(({ email }) => email).sort())
    // Of every process a later mail arrives, so a second copy of an earlier one would be here.
    const later = processes.map(({ url: base }) => ({ base, email: nextEmail() }))
    for (const { base, email } of later) await post(base, '/session/create', { email })
    const all = [...asked, ...later].map(({ email }) => email).sort()
    await expect.poll(addressees, { timeout: 60_000 }).toEqual(all)
    for (const { email, sessionId } of asked.slice(0, 3)) {
      const otp = codeIn(readMail(mailServer.received.find(({ to }) => to[0] === email)?.content ?? '').text)
      const { status } = await post(processes[0]?.url ?? '', `/session/${sessionId}/verify`, { sessionId, otp })
      expect(status).toBe(200)
    }
  },
  60_000 + DOWN_MS,
)

test(
  `after ${ROUNDS} rounds of kill -9 every code arrived, and twice only if its process was killed while it was accepted`,
  async () => {
    const random = seededRandom(7)
    /** By id, the time of the last copy. */
    const acceptedAt = new Map<string, number>()
    const mayBeTwice = new Set<string>()
    mailServer = await startMailServer({
      port,
      onAccepted: async ({ id }) => {
        acceptedAt.set(id, performance.now())
        await wait(5)
      },
    })
    const acknowledged: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      let isOver = false
      const clients = Array.from({ length: 4 }, async (_, index) => {
        while (!isOver) {
          const email = nextEmail()
          const base = processes[(round + index) % PROCESSES]?.url ?? ''
          const reply = await post(base, '/session/create', { email }).catch(() => undefined)
          if (reply?.status === 200) acknowledged.push(email)
          await wait(whole(random, 10, 60))
        }
      })
      const most = acknowledged.length + 15
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(most)
      await wait(whole(random, 0, 50))
      const place = whole(random, 0, PROCESSES - 1)
      processes[place]?.child.kill('SIGKILL')
      const killedAt = performance.now()
      isOver = true
      expect(await processes[place]?.exit).toBe('SIGKILL')
      await Promise.all(clients)
      for (const [id, at] of acceptedAt) if (at > killedAt - 200) mayBeTwice.add(id)
      processes[place] = await stage.startServer(settings)
      if (url) await onPostgres(settings.DATABASE_URL ?? '', END_LEASES)
    }
    const missing = () => acknowledged.filter((email) => !addressees()?.includes(email))
    await expect.poll(missing, { timeout: 60_000 }).toEqual([])
    const ids = mailServer.received.map(({ id }) => id)
    const twice = ids.filter((id, index) => ids.indexOf(id) < index)
    expect(twice.filter((id) => !mayBeTwice.has(id))).toEqual([])
  },
  ROUNDS * 20_000 + 60_000,
)
