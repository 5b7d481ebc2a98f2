import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { not } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import { outboxNames } from '#server/mail/outbox.ts'
import { readMail } from '#server/mail/read-mail.ts'
import { codeIn } from '#server/mail/sign-in-code.ts'
import type { Mix, Step } from './record-mix.ts'
import type { CapacityStage } from './stage.ts'

const FILES = join(import.meta.dirname, '../../dist/assets')
const ADMIN = 'first-admin'
export const MEMBER = 'user-chidi-okafor'
/** A session may have six streams. */
const READERS = 20
export const dueDate = new Date(Date.now() + 86_400_000).toISOString()

/** Reads each mail once, however many sign-ins wait for theirs. */
function openCodes(folder: string) {
  const codes = new Map<string, string>()
  const read = new Set<string>()
  let reading: Promise<void> | undefined

  async function readNew() {
    await wait(20)
    for (const name of await outboxNames(folder)) {
      if (read.has(name)) continue
      read.add(name)
      const { to, text } = readMail(await readFile(join(folder, name), 'utf8'))
      codes.set(to, codeIn(text) ?? '')
    }
    reading = undefined
  }

  return async (email: string) => {
    for (;;) {
      const code = codes.get(email)
      if (code) return code
      reading ??= readNew()
      await reading
    }
  }
}

/** Sends each step of the mix to the stage. A task is approved once, and each sign-in is of another person. */
export async function openSteps(stage: CapacityStage, { addresses }: Mix) {
  const [admin, member] = [await stage.signInAs(ADMIN), await stage.signInAs(MEMBER)]
  const readers = await Promise.all(Array.from({ length: READERS }, () => stage.signInAs(MEMBER)))
  const people = await stage.db.queries.select({ email: users.email }).from(users).where(not(users.locked))
  const tasks: string[] = []
  const files = (await readdir(FILES)).filter((name) => /\.(js|css)$/.test(name))
  const codeFor = openCodes(join(stage.dataDir, 'outbox'))
  let streams = 0
  let sentFiles = 0

  async function signIn() {
    const { email } = people.pop() ?? { email: '' }
    const sessionId = await stage.send({}, 'POST', '/session/create', { email }, 'sessionId')
    const otp = await codeFor(email)
    await stage.send({}, 'POST', `/session/${sessionId}/verify`, { sessionId, otp })
  }

  const propose = () => stage.send(member, 'POST', '/task/create', { title: 'Weekly report', dueDate })
  const reads = Object.entries(addresses).map(([name, address]) => {
    const reader = () => (name === 'live' ? (readers[streams++ % READERS] ?? member) : admin)
    return [name, () => stage.read(reader(), address)]
  })
  return {
    admin,
    run: {
      ...Object.fromEntries(reads),
      file: () => stage.read(member, `/assets/${files[sentFiles++ % files.length]}`),
      'task.create': async () => void tasks.push(await propose()),
      'task.approve': async () =>
        stage.send(admin, 'PATCH', `/task/${tasks.pop() ?? (await propose())}/approve`, { feedback: '' }),
      'notification.read': () => stage.send(member, 'PATCH', '/notifications/read', { all: true }),
      // A sign-in is sent as a whole.
      'session.create': async () => undefined,
      'session.verify': signIn,
    } as Partial<Record<Step, () => Promise<unknown>>>,
  }
}
