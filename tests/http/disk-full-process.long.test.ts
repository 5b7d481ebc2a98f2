import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { openClient } from '#tools/cluster/client.ts'
import { codesIn } from '#tools/codes.ts'
import { processFolder } from '#tools/process.ts'

const ADMIN = 'admin@statehouse.example'
const SETTINGS = { DATA_MIN_FREE_MB: '64' }

const FULL =
  /^The disk of the database in \S+ is full \(.*: No space left on device\)\. Free some space and start again\.\n$/

let stage: ReturnType<typeof processFolder>
let disk: ReturnType<typeof mountSmallDisk>

beforeEach(() => {
  stage = processFolder()
  disk = mountSmallDisk(200)
})

afterEach(async () => {
  await stage.close()
  disk?.unmount()
})

test('a full disk stops changes and not reading, a restart waits for space, and nothing acknowledged is lost', async ({
  skip,
}) => {
  if (!disk) return skip('This process may not mount a file system')
  const data = join(disk.folder, 'data')
  await stage.prepareDatabase(data)
  const settings = { ...SETTINGS, DATA_DIR: data }
  const { url, child, exit } = await stage.startServer(settings)
  const client = openClient(url)
  const { data: tokens } = (await client.signIn(ADMIN, codesIn(data))).body
  const statusOf = (...[method, path, body]: [string, string, object?]) =>
    client.call(method, path, { body }).then(({ status }) => status)
  const read = () => statusOf('GET', '/task/assigned')
  const dueDate = new Date(Date.now() + 86_400_000).toISOString()
  const acknowledged: string[] = []
  async function change() {
    const title = `Task ${acknowledged.length + 1}`
    const status = await statusOf('POST', '/task/create', { title, dueDate })
    if (status === 201) acknowledged.push(title)
    return status
  }

  expect(await change()).toBe(201)
  disk.leave(40)
  await expect.poll(() => change()).toBe(507)
  expect(await read()).toBe(200)
  disk.leave(0)
  await expect.poll(() => statusOf('POST', '/session/create', { email: ADMIN })).toBe(507)
  expect([await read(), await read(), (await fetch(`${url}/healthz`)).status]).toEqual([200, 200, 200])
  child.kill('SIGTERM')
  expect(await exit).toBe(0)

  const refused = stage.run('server/main.ts', [], settings)
  expect([await refused.exit, refused.text()]).toEqual([
    1,
    `The disk of the database in ${data}/db is full: starting needs 32 MB. Free some space.\n`,
  ])
  disk.leave(100)
  const second = await stage.startServer(settings)
  const { body } = await openClient(second.url, tokens).call('GET', '/task/assigned')
  expect(body.data.map(({ title }: { title: string }) => title).sort()).toEqual(acknowledged.sort())
})

/** Fills the log by 16 MB of messages at a time. */
const fillLog = (dataDir: string) => `
  import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, '../../server/db/open-database.ts'))}
  import { exitBecauseOf } from ${JSON.stringify(join(import.meta.dirname, '../../server/errors/operator-error.ts'))}
  const place = { databaseUrl: undefined, dataDir: ${JSON.stringify(dataDir)}, minFreeBytes: 1 }
  const db = await openDatabase(place, { onFatal: exitBecauseOf })
  const message = "select pg_logical_emit_message(true, 'test', repeat('a', 500000))"
  const write = async () => {
    for (;;) await db.queries.execute(message)
  }
  const writeTogether = async () => {
    for (;;) await db.transaction((tx) => tx.execute(message))
  }
  await Promise.all([write(), write(), writeTogether(), writeTogether()])`

test('a database that can no longer write its log ends the process with one line', async ({ skip }) => {
  if (!disk) return skip('This process may not mount a file system')
  const data = join(disk.folder, 'data')
  await stage.prepareDatabase(data)
  disk.leave(20)
  const script = join(stage.folder, 'fill-log.ts')
  writeFileSync(script, fillLog(data))
  const { exit, text } = stage.run(script)
  expect([await exit, text()]).toEqual([1, expect.stringMatching(FULL)])
})

test('a command that fills the disk ends with one line', async ({ skip }) => {
  if (!disk) return skip('This process may not mount a file system')
  const data = join(disk.folder, 'data')
  await stage.prepareDatabase(data)
  disk.leave(36)
  const settings = { ...SETTINGS, DATA_DIR: data }
  const { exit, text } = stage.run('scripts/demo-load.ts', ['--transactions', '200000'], settings)
  const code = await exit
  const lines = text().split(/(?<=\n)/)
  expect([code, lines.filter((line) => !line.startsWith('transactions: ')).join('')]).toEqual([
    1,
    expect.stringMatching(FULL),
  ])
})

test('a backup on a full disk ends with one line and leaves nothing', async ({ skip }) => {
  if (!disk) return skip('This process may not mount a file system')
  await stage.prepareDatabase()
  disk.leave(1)
  const { exit, text } = stage.run('server/cli/backup.ts', [join(disk.folder, 'copy.tar.gz')])
  expect([await exit, text()]).toEqual([1, 'ENOSPC: no space left on device, write\n'])
  expect(readdirSync(disk.folder)).toEqual(['filler'])
})

test('a restore to a disk without room ends with one line and leaves no part', async ({ skip }) => {
  if (!disk) return skip('This process may not mount a file system')
  await stage.prepareDatabase()
  const copy = join(stage.folder, 'copy.tar.gz')
  await stage.run('server/cli/backup.ts', [copy]).exit
  disk.leave(20)
  const { exit, text } = stage.run('server/cli/restore.ts', [copy], { DATA_DIR: disk.folder })
  expect([await exit, text()]).toEqual([
    1,
    expect.stringMatching(/^The disk of \S+ is full: restoring needs \d+ MB\.\n$/),
  ])
  expect(readdirSync(disk.folder).sort()).toEqual(['db', 'db.lock', 'filler'])
})
