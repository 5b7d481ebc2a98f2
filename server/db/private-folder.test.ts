import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { serveBackups } from '#server/backup-socket.ts'
import { createMailer } from '#server/mail/outbox.ts'
import { openFolderStore } from '#server/media/storage/folder-store.ts'
import { codeLetter } from '#tools/letters.ts'
import { canStartOther, OTHER } from '#tools/process.ts'
import { lockFolder } from './lock.ts'

const log = pino({ level: 'silent' })
const stage = fs.mkdtempSync(join(tmpdir(), 'statehouse-private-'))
fs.chmodSync(stage, 0o755)
// The store of uploads still asks for its folders when it is open.
afterAll(() => fs.rmSync(stage, { recursive: true }))

function put(path: string, mode: number) {
  fs.mkdirSync(path, { recursive: true })
  fs.chmodSync(path, mode)
}

const makers: Readonly<Record<string, (dataDir: string) => Promise<unknown>>> = {
  db: async (dataDir) => (await lockFolder(join(dataDir, 'db')))(),
  'media/incoming': (dataDir) => openFolderStore(join(dataDir, 'media')),
  outbox: (dataDir) => createMailer({ smtpUrl: undefined, from: '', dataDir, log }).send(codeLetter('012345')),
  run: async (dataDir) => (await serveBackups({ db: { copy: () => undefined } as never, log }, dataDir))(),
}

test.each(Object.keys(makers))('the folder %s is private, whatever the mask and its mode before', async (name) => {
  const given = process.umask()
  for (const mask of [0o000, 0o022, 0o007, 0o077])
    for (const mode of [undefined, 0o755, 0o770, 0o777, 0o2775, 0o500, 0o000]) {
      const dataDir = join(fs.mkdtempSync(join(stage, 'a-')), 'data')
      put(dataDir, 0o755)
      if (mode !== undefined) put(join(dataDir, name), mode)
      process.umask(mask)
      await makers[name]?.(dataDir).finally(() => process.umask(given))
      expect([mask, mode, fs.statSync(join(dataDir, name)).mode & 0o7777]).toEqual([mask, mode, 0o700])
    }
})

test('a database behind a link is private, and nobody else can read its lock', async () => {
  put(join(stage, 'disk'), 0o755)
  fs.symlinkSync('disk', join(stage, 'db'))
  await makers.db?.(stage)
  expect(['disk', 'disk.lock'].map((name) => fs.statSync(join(stage, name)).mode & 0o777)).toEqual([0o700, 0o600])
})

const program = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
  await lockFolder(process.argv[1]).then(() => console.log('locked'), ({ message }) => console.log(message))`
const isOf = (path: string, owner: string, all = 'db*') => `./${path} belongs to ${owner}: run chown -R 65534 ./${all}.`
const denied = (path: string) => `./${path} cannot be used: EACCES: permission denied, access './${path}'.`

test.skipIf(!canStartOther).each<[string, number, string, string, object?]>([
  ['db/base/1/2601', 0, '644', isOf('db/base/1/2601', 'root')],
  ['db/base/1/2601', 0, '666', 'locked'],
  ['db/base/1/2601', OTHER.uid, '400', denied('db/base/1/2601')],
  ['db/base/1', 0, '755', isOf('db/base/1', 'root')],
  ['db/base/1', OTHER.uid, '000', denied('db/base/1')],
  ['db', 4321, '777', isOf('db', 'user 4321', 'db')],
  ['db.lock', 0, '644', isOf('db.lock', 'root')],
  ['db.lock-journal', 0, '600', isOf('db.lock-journal', 'root')],
  ['db', OTHER.uid, '755', 'Run this as user 65534, the owner of ./db.', {}],
  ['db', 0, '755', 'locked', {}],
])('%s of user %i with mode %s opens, or a line says why not', (path, owner, mode, line, as = OTHER) => {
  const dataDir = fs.mkdtempSync(join(stage, 'b-'))
  put(join(dataDir, 'db/base/1'), 0o755)
  for (const name of ['db/base/1/2601', 'db.lock', 'db.lock-journal']) fs.writeFileSync(join(dataDir, name), '')
  spawnSync('chown', ['-R', `${OTHER.uid}:4321`, dataDir])
  fs.symlinkSync('nowhere', join(dataDir, 'db/gone'))
  fs.chownSync(join(dataDir, path), owner, owner)
  fs.chmodSync(join(dataDir, path), Number.parseInt(mode, 8))
  const args = ['--input-type=module', '--eval', program, join(dataDir, 'db')]
  const { stdout } = spawnSync(process.execPath, args, { ...as, encoding: 'utf8' })
  expect(stdout.trim().replaceAll(dataDir, '.')).toBe(line)
})
