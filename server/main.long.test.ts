import { execFileSync } from 'node:child_process'
import { chownSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEFAULT_CONFIG, EXTENSIONS } from '#contract/config.ts'
import { openClient } from '#tools/cluster/client.ts'
import { codesIn } from '#tools/codes.ts'
import { canStartOther, OTHER, processFolder } from '#tools/process.ts'
import { lockFolder } from './db/lock.ts'
import { EMBEDDED } from './media/upload/embedded.ts'

const ADMIN = 'admin@statehouse.example'

let stage: ReturnType<typeof processFolder>

beforeEach(() => {
  stage = processFolder()
})

afterEach(() => stage.close())

const askForCode = (url: string) => openClient(url).call('POST', '/session/create', { body: { email: ADMIN } })

test('the server starts on an empty folder, is ready, logs its settings and exits with 0 on SIGTERM', async () => {
  const { url, child, exit, text } = await stage.startServer()
  const answers = await Promise.all(['/healthz', '/readyz', '/config.json'].map((path) => fetch(url + path)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  // Proxies keep idle connections for a minute, and must be the ones that close them.
  expect(answers[0]?.headers.get('keep-alive')).toBe('timeout=65')
  const config = {
    ...DEFAULT_CONFIG,
    extensions: EXTENSIONS.filter((name) => name !== 'sign-on'),
    mail: 'outbox',
    media: EMBEDDED,
  }
  expect(await answers[2]?.json()).toEqual(config)
  expect(text()).toMatch(/It survives a crash of the process, not a loss of power/)
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
})

test('what was acknowledged before kill -9 is there after it, one folder has one server, and SIGHUP stops it', async () => {
  await stage.prepareDatabase()
  const first = await stage.startServer()
  const { body: asked } = await askForCode(first.url)
  const otp = await codesIn(stage.data)(ADMIN)

  const second = stage.run('server/main.ts')
  expect(await second.exit).toBe(1)
  expect(second.text()).toMatch(
    /^Another process has the database in .* open\. Stop it first, or set another DATA_DIR\.\n$/,
  )

  first.child.kill('SIGKILL')
  expect(await first.exit).toBe('SIGKILL')
  const third = await stage.startServer()
  const { sessionId } = asked.data
  const verified = await openClient(third.url).call('POST', `/session/${sessionId}/verify`, {
    body: { sessionId, otp },
  })
  expect(verified.status).toBe(200)
  third.child.kill('SIGHUP')
  expect(await third.exit).toBe(0)
})

test('behind a proxy, codes stay in the folder: there is no mailbox, and the configuration offers none', async () => {
  await stage.prepareDatabase()
  const { url, child, exit } = await stage.startServer({ TRUST_PROXY: '1', MAIL: 'outbox' })
  await askForCode(url)
  const code = await codesIn(stage.data)(ADMIN)
  const page = await (await fetch(`${url}/mailbox`)).text()
  const { mail, demo } = (await (await fetch(`${url}/config.json`)).json()) as { mail: unknown; demo: unknown }
  expect([page.includes(code), mail, demo]).toEqual([false, null, []])
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
})

test('a backup restores to a sound copy, and neither overwrites anything', async () => {
  await stage.prepareDatabase()
  const release = await lockFolder(join(stage.data, 'db'))
  const refused = stage.run('server/cli/backup.ts', ['copy.tar.gz'])
  expect([await refused.exit, refused.text()]).toEqual([
    1,
    expect.stringMatching(/^Another process has the database in /),
  ])
  await release()

  const backup = stage.run('server/cli/backup.ts', ['copy.tar.gz'])
  expect([await backup.exit, backup.text()]).toEqual([
    0,
    expect.stringMatching(
      /^Wrote copy\.tar\.gz, \d+\.\d MB: the database at [\dTZ:.-]{24}\.\nNow copy the uploads: .*\n$/,
    ),
  ])
  expect(await stage.run('server/cli/backup.ts', ['copy.tar.gz']).exit).toBe(1)
  expect(await stage.run('server/cli/restore.ts', ['copy.tar.gz']).exit).toBe(1)

  rmSync(join(stage.data, 'db'), { recursive: true })
  expect(await stage.run('server/cli/restore.ts', ['copy.tar.gz']).exit).toBe(0)
  const audit = stage.run('server/cli/audit-verify.ts')
  expect([await audit.exit, audit.text()]).toEqual([
    0,
    expect.stringMatching(
      /^The audit log is sound: 0 rows sealed, 1 row pending since [\dTZ:.-]{24}\.\nThe last seal, .*\n$/,
    ),
  ])
}, 120_000)

test.skipIf(!canStartOther)(
  'root makes nothing in the folder of a service, which then starts, and SIGQUIT stops it',
  async () => {
    const refused = async (script: string, owned: string) => {
      const { exit, text } = stage.run(script)
      expect([await exit, text()]).toEqual([1, `Run this as user ${OTHER.uid}, the owner of ${owned}.\n`])
    }
    chownSync(stage.folder, OTHER.uid, OTHER.gid)
    await refused('server/cli/audit-verify.ts', stage.folder)
    await stage.prepareDatabase()
    execFileSync('chown', ['-R', `${OTHER.uid}`, stage.data])
    for (const script of ['server/cli/audit-verify.ts', 'server/cli/backup.ts', 'server/main.ts'])
      await refused(script, join(stage.data, 'db'))
    expect(readdirSync(stage.data)).toEqual(['db'])
    const { child, exit } = await stage.startServer({}, OTHER)
    child.kill('SIGQUIT')
    expect(await exit).toBe(0)
  },
)
