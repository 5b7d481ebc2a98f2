import { randomUUID } from 'node:crypto'
import getPort from 'get-port'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/core/env.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { users } from '#server/db/schema.ts'
import { seededRandom, whole } from '#server/demo/random.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { openClient } from '#tools/cluster/client.ts'
import { createPostgresDatabase, onPostgres } from '#tools/database.ts'
import { startMailServer } from '#tools/letters.ts'
import { processFolder } from '#tools/process.ts'

// Three processes on PostgreSQL, one on the embedded database.

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3)
const url = process.env.TEST_DATABASE_URL
const PROCESSES = url ? 3 : 1
const PEOPLE = 100 * (ROUNDS + 1)

/** The most that a process sends at once. */
const AT_ONCE = 5

/** As if the minute had passed. */
const END_LEASES = 'update outbox_mails set leased_until = null'

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
  port = await getPort()
  settings = {
    LOG_LEVEL: 'error',
    METRICS_PORT: '0',
    // The mail server of the tests answers late on purpose.
    SMTP_URL: `smtp://127.0.0.1:${port}?socketTimeout=60000`,
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

const nextEmail = () => emails.pop() ?? expect.unreachable('All people signed in')
const addressees = () => mailServer?.received.flatMap(({ to }) => to).sort()

/** The mails that the database does not have as sent. */
async function waiting() {
  const text = await (await fetch(await (processes[0] ?? expect.unreachable()).said(/Metrics +(\S+)/))).text()
  return Number(/^statehouse_mail_queue (\d+)$/m.exec(text)?.[1])
}

test(
  `after ${ROUNDS} rounds of kill -9 every code arrived, and twice only what its process was sending`,
  async () => {
    const random = seededRandom(7)
    let held: string[] = []
    let release: PromiseWithResolvers<void> | undefined
    mailServer = await startMailServer({
      port,
      onAccepted: ({ id }) => {
        if (release) held.push(id)
        return release?.promise
      },
    })
    const acknowledged: string[] = []
    const mayBeTwice: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await expect.poll(waiting).toBe(0)
      held = []
      const holding = Promise.withResolvers<void>()
      release = holding
      let isOver = false
      const clients = Array.from({ length: 4 }, async (_, index) => {
        for (let turn = round + index; !isOver; turn += 1) {
          const email = nextEmail()
          const base = processes[turn % PROCESSES]?.url ?? ''
          const asked = openClient(base).call('POST', '/session/create', { body: { email } })
          const reply = await asked.catch(() => undefined)
          if (reply?.status === 200) acknowledged.push(email)
        }
      })
      // Each process waits for the answers to all that it sends, and posts other codes.
      await expect.poll(() => held.length).toBe(AT_ONCE * PROCESSES)
      const place = whole(random, 0, PROCESSES - 1)
      processes[place]?.child.kill('SIGKILL')
      isOver = true
      expect(await processes[place]?.exit).toBe('SIGKILL')
      await Promise.all(clients)
      mayBeTwice.push(...held)
      release = undefined
      holding.resolve()
      processes[place] = await stage.startServer(settings)
      if (url) {
        await expect.poll(waiting).toBe(AT_ONCE)
        await onPostgres(settings.DATABASE_URL ?? '', END_LEASES)
      }
    }
    const missing = () => acknowledged.filter((email) => !addressees()?.includes(email))
    await expect.poll(missing).toEqual([])
    await expect.poll(waiting).toBe(0)
    const ids = mailServer.received.map(({ id }) => id)
    const twice = ids.filter((id, index) => ids.indexOf(id) < index)
    expect(twice.length).toBe(AT_ONCE * ROUNDS)
    expect(twice.filter((id) => !mayBeTwice.includes(id))).toEqual([])
  },
  ROUNDS * 20_000 + 60_000,
)
