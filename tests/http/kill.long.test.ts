import { afterAll, beforeAll, expect, test } from 'vitest'
import { pick, type Random, seededRandom, whole } from '#server/demo/random.ts'
import { sessionsFor } from '#tests/support/process-sessions.ts'
import { openClient } from '#tools/cluster/client.ts'
import { createPostgresDatabase } from '#tools/database.ts'
import { processFolder } from '#tools/process.ts'
import type { SignedIn } from '#tools/server.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3)
const CLIENTS = 6
const PEOPLE = ['first-admin', 'user-babatunde-alabi', 'user-hauwa-danjuma', 'user-chidi-okafor']
const TASK_MOVES = ['approve', 'deny', 'request-more', 'done', 'complete', 'edit', 'delete']

const stage = processFolder()
let sessions: readonly SignedIn[]
const settings: Record<string, string> = { DEMO: '1', RATE_CALLS_PER_IP: '1000000', RATE_CALLS_PER_USER: '1000000' }

beforeAll(async () => {
  await stage.prepareDatabase()
  const url = process.env.TEST_DATABASE_URL
  if (url) settings.DATABASE_URL = await createPostgresDatabase(url)
  sessions = await sessionsFor({ ...settings, DATA_DIR: stage.data }, PEOPLE)
})
afterAll(() => stage.close())

const tasks = Array.from({ length: 200 }, (_, index) => `task-${String(index + 1).padStart(3, '0')}`)

function randomCall(random: Random): [method: string, path: string, body?: object] {
  const kind = whole(random, 0, 9)
  const title = `Load ${whole(random, 1, 1_000_000)}`
  if (kind === 0)
    return ['POST', '/task/assign', { title, dueDate: new Date().toISOString(), assignedTo: pick(random, PEOPLE) }]
  if (kind === 1) return ['PATCH', `/role/${pick(random, ['activate', 'deactivate'])}/role-contractor`]
  if (kind === 2) return ['PATCH', `/user/user-obinna-madu/${pick(random, ['lock', 'unlock'])}`]
  const [id, move] = [pick(random, tasks), pick(random, TASK_MOVES)]
  const bodies: Record<string, object> = {
    done: { percentageDone: whole(random, 0, 100) },
    edit: { title },
    delete: {},
    complete: {},
  }
  return [move === 'delete' ? 'DELETE' : 'PATCH', `/task/${id}/${move}`, bodies[move] ?? { feedback: title }]
}

/** Sends calls until the server is gone. */
async function load(url: string, seed: number, onAcknowledged: () => void) {
  const random = seededRandom(seed)
  for (;;) {
    const [method, path, body] = randomCall(random)
    try {
      const reply = await openClient(url, pick(random, sessions)).call(method, path, { body })
      if (reply.status < 300) onAcknowledged()
      if (reply.body.data) tasks.push(reply.body.data._id)
    } catch {
      return
    }
  }
}

const figuresIn = (text: string) => /^The lifecycles are sound: [\d,]+ records, ([\d,]+) moves\.\n/.exec(text)?.[1]

async function verifiedMoves() {
  const { exit, text } = stage.run('server/cli/lifecycle-verify.ts', [], settings)
  expect([await exit, figuresIn(text())], text()).toEqual([0, expect.stringMatching(/^[\d,]+$/)])
  return Number(figuresIn(text())?.replaceAll(',', ''))
}

async function verifiedLog() {
  const { exit, text } = stage.run('server/cli/audit-verify.ts', [], settings)
  return [await exit, text()]
}

test(
  `after ${ROUNDS} rounds of kill -9 under load, all acknowledged moves are stored, rows and moves agree, and the audit log is sound`,
  async () => {
    const before = await verifiedMoves()
    let acknowledged = 0
    for (let round = 1; round <= ROUNDS; round += 1) {
      const server = await stage.startServer(settings)
      const most = acknowledged + 10 + 7 * (round % 6)
      const enough = Promise.withResolvers<void>()
      const onAcknowledged = () => {
        acknowledged += 1
        if (acknowledged === most) enough.resolve()
      }
      const clients = Array.from({ length: CLIENTS }, (_, client) =>
        load(server.url, round * CLIENTS + client, onAcknowledged),
      )
      await enough.promise
      server.child.kill('SIGKILL')
      expect(await server.exit).toBe('SIGKILL')
      await Promise.all(clients)
    }
    const stored = (await verifiedMoves()) - before
    expect(stored).toBeGreaterThanOrEqual(acknowledged)
    expect(await verifiedLog()).toEqual([
      0,
      expect.stringMatching(
        /^The audit log is sound: [\d,]+ rows sealed, \d+ rows? pending.*\.\nThe last seal, to keep elsewhere: \d+:\w{64}\n$/,
      ),
    ])
  },
  ROUNDS * 60_000 + 120_000,
)
