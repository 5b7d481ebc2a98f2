import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exitBecauseOf, OperatorError } from '#server/errors/operator-error.ts'
import { processFolder } from '#tools/process.ts'
import { dumpEmbedded, loadEmbedded } from './backup.ts'
import { auditLog } from './log-tables.ts'
import { openDatabase } from './open-database.ts'
import { roles } from './schema.ts'

const stage = processFolder()
const place = join(stage.folder, 'restored')
let backup: Buffer<ArrayBuffer>
let tar: Buffer<ArrayBuffer>

const NAMES = ['Auditor', 'Reviewer']
const open = (dataDir: string) =>
  openDatabase({ databaseUrl: undefined, dataDir, minFreeBytes: 0 }, { onFatal: exitBecauseOf })

beforeAll(async () => {
  await stage.prepareDatabase()
  const db = await open(stage.data)
  const made = { permissions: ['view_users'], createdAt: new Date('2026-01-02T03:04:05Z') }
  await db.queries.insert(roles).values(NAMES.map((name) => ({ id: name, name, ...made })))
  await db.close()
  const parts: Uint8Array[] = []
  for await (const part of (await dumpEmbedded(stage.data)).parts) parts.push(part)
  backup = Buffer.concat(parts)
  tar = gunzipSync(backup)
})
afterAll(() => stage.close())

const DAMAGED = 'The file is no backup of an embedded database, or it is damaged. Nothing was restored.'
const END = Buffer.alloc(1024)

/** The first file of each backup, with its header. */
const version = (name: string, content: string) => {
  const file = Buffer.from(tar.subarray(0, 1024))
  file.write(name)
  file.write(content, 512)
  return file
}

test.each<[string, () => Buffer, string]>([
  ['a half file', () => backup.subarray(0, backup.length / 2), DAMAGED],
  ['an empty file', () => Buffer.alloc(0), DAMAGED],
  ['a tar that ends in a file', () => gzipSync(tar.subarray(0, 1_000_000)), DAMAGED],
  ['a tar that ends between files', () => gzipSync(version('/PG_VERSION', '18\n')), DAMAGED],
  ['another tar', () => gzipSync(Buffer.concat([version('/PG_OTHERS_', '18\n'), END])), DAMAGED],
  [
    'a backup of another version',
    () => gzipSync(Buffer.concat([version('/PG_VERSION', '16\n'), END])),
    'The backup cannot be unpacked: PGlite failed to initialize properly. Nothing was restored.',
  ],
])(
  '%s is refused and leaves nothing behind',
  async (_name, damaged, line) => {
    await expect(loadEmbedded(place, Buffer.from(damaged()))).rejects.toThrow(new OperatorError(line))
    expect(readdirSync(place, { recursive: true })).toEqual(['db', 'db.lock'])
  },
  60_000,
)

test('a restored database has the rows of the one that was backed up', async () => {
  const folder = join(stage.folder, 'same')
  await loadEmbedded(folder, backup, async (partial) => expect(statSync(partial).mode & 0o777).toBe(0o700))
  expect(statSync(join(folder, 'db')).mode & 0o777).toBe(0o700)
  const [source, copy] = [await open(stage.data), await open(folder)]
  const rows = await copy.queries.select().from(roles).orderBy(roles.name)
  expect(rows.map(({ name }) => name)).toEqual(NAMES)
  expect(rows).toEqual(await source.queries.select().from(roles).orderBy(roles.name))
  await source.close()
  await copy.close()
})

test('a killed restore leaves the folder as it was, and the next one is whole', async () => {
  const archive = join(stage.folder, 'copy.tar.gz')
  writeFileSync(archive, backup)
  const settings = { DATA_DIR: place }
  const restore = () => stage.run('server/cli/restore.ts', [archive], settings)
  const { child, exit } = restore()
  await expect
    .poll(() => existsSync(join(place, 'db.partial/db/PG_VERSION')), { interval: 5, timeout: 30_000 })
    .toBe(true)
  child.kill('SIGKILL')
  await exit
  expect(readdirSync(join(place, 'db'))).toEqual([])
  const again = restore()
  expect([await again.exit, again.text()]).toEqual([0, `Restored ${archive} to ${place}. Everybody signs in again.\n`])
  expect(readdirSync(place)).toEqual(['db', 'db.lock'])
  const { exit: verified } = stage.run('server/cli/audit-verify.ts', [], settings)
  expect(await verified).toBe(0)
  const copy = await open(place)
  const entries = await copy.queries.select({ message: auditLog.message }).from(auditLog)
  await copy.close()
  expect(entries).toEqual([{ message: 'All sessions and tokens ended: a backup was restored' }])
})
