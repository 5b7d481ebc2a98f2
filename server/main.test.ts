import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyPglite } from '#tests/support/database.ts'
import { lockFolder } from './db/lock.ts'
import { EMBEDDED } from './media/embedded.ts'

const root = join(import.meta.dirname, '..')
const ADMIN = 'admin@statehouse.example'

let folder: string
let running: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'statehouse-main-'))
  running = []
})

afterEach(async () => {
  for (const child of running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true })
})

function run(script: string, ...args: readonly string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0', DEMO: '0', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: folder, env })
  running.push(child)
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
      for (const listener of listeners) listener()
    })
  const exit = once(child, 'exit').then(([code, signal]) => code ?? signal)
  const said = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(text)?.[1]
        if (found !== undefined) resolve(found)
      }
      listeners.add(look)
      look()
      exit.then(() => reject(new Error(`It ended and said: ${text}`)))
    })
  return { child, exit, said, text: () => text }
}

/** Spares a test the making of a database from nothing. */
async function prepareDatabase() {
  mkdirSync(join(folder, 'data'))
  const client = await emptyPglite(join(folder, 'data/db'))
  await client.close()
}

async function startServer() {
  const server = run('server/main.ts')
  const url = await server.said(/Statehouse {2}(\S+)\n[\s\S]*\n\n/)
  return { ...server, url }
}

const askForCode = (url: string) =>
  fetch(`${url}/api/session/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN }),
  })

const sessionIdFrom = async (response: Response) =>
  ((await response.json()) as { data: { sessionId: string } }).data.sessionId

function codeInOutbox() {
  const outbox = join(folder, 'data/outbox')
  const [mail] = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  return /\b(\d{6})\b/.exec(/^Subject: (.*)$/m.exec(readFileSync(join(outbox, String(mail)), 'utf8'))?.[1] ?? '')?.[1]
}

test('it starts on an empty folder, is ready, tells about itself and ends with 0 when it is told to', async () => {
  const { url, child, exit, text } = await startServer()
  const answers = await Promise.all(['/healthz', '/readyz', '/config.json'].map((path) => fetch(url + path)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await answers[2]?.json()).toEqual({
    apiBase: '/api',
    extensions: ['summary'],
    mail: 'outbox',
    media: EMBEDDED,
  })
  expect(text()).toContain('It survives a crash of the process, not a loss of power')
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
}, 60_000)

test('what was acknowledged before kill -9 is there after it, and one folder has one server', async () => {
  await prepareDatabase()
  const first = await startServer()
  const sessionId = await sessionIdFrom(await askForCode(first.url))
  await expect.poll(codeInOutbox, { timeout: 5_000 }).toMatch(/^\d{6}$/)

  const second = run('server/main.ts')
  expect(await second.exit).toBe(1)
  expect(second.text()).toMatch(
    /^Another process has the database in .* open\. Stop it first, or set another DATA_DIR\.\n$/,
  )

  first.child.kill('SIGKILL')
  expect(await first.exit).toBe('SIGKILL')
  const third = await startServer()
  const verified = await fetch(`${third.url}/api/session/${sessionId}/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId, otp: codeInOutbox() }),
  })
  expect(verified.status).toBe(200)
  third.child.kill('SIGTERM')
  expect(await third.exit).toBe(0)
}, 90_000)

test('a backup restores to a sound copy, and neither overwrites anything', async () => {
  await prepareDatabase()
  const release = await lockFolder(join(folder, 'data/db'))
  const refused = run('server/cli/backup.ts', 'copy.tar.gz')
  expect([await refused.exit, refused.text()]).toEqual([
    1,
    expect.stringMatching(/^Another process has the database in /),
  ])
  await release()

  const backup = run('server/cli/backup.ts', 'copy.tar.gz')
  expect([await backup.exit, backup.text()]).toEqual([
    0,
    expect.stringMatching(/^Wrote copy\.tar\.gz, \d+\.\d MB\.\n$/),
  ])
  expect(await run('server/cli/backup.ts', 'copy.tar.gz').exit).toBe(1)
  expect(await run('server/cli/restore.ts', 'copy.tar.gz').exit).toBe(1)

  rmSync(join(folder, 'data/db'), { recursive: true })
  expect(await run('server/cli/restore.ts', 'copy.tar.gz').exit).toBe(0)
  const audit = run('server/cli/audit-verify.ts')
  expect([await audit.exit, audit.text()]).toEqual([
    0,
    expect.stringMatching(/^The audit log is sound: 0 rows, ending in [0-9a-f]{64}\.\n$/),
  ])
}, 120_000)
