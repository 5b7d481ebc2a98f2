import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeLetter, DATE } from '#tools/letters.ts'
import { createMailer, outboxFolder, outboxNames } from './outbox.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'outbox-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

function outbox() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const mailer = createMailer({
    smtpUrl: undefined,
    from: 'Statehouse <no-reply@statehouse.example>',
    dataDir,
    log,
  })
  return { mailer, lines }
}

test('an unused outbox is empty', async () => {
  expect(await outboxNames(outboxFolder(dataDir))).toEqual([])
})

test('the outbox writes a mail to a file that only its owner can read', async () => {
  const { mailer } = outbox()
  const letter = codeLetter('012345')
  await mailer.send(letter)
  const folder = outboxFolder(dataDir)
  const [name = ''] = await outboxNames(folder)
  expect(mailer.kind).toBe('outbox')
  expect(name).toMatch(/^20260302T090000000Z-[0-9a-f]{16}\.json$/)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(join(folder, name), 'utf8'))).toEqual({
    ...letter,
    from: 'Statehouse <no-reply@statehouse.example>',
    date: '2026-03-02T09:00:00.000Z',
  })
})

test('the outbox logs the subject with the code', async () => {
  const { mailer, lines } = outbox()
  await mailer.send(codeLetter('012345'))
  const [file] = await outboxNames(outboxFolder(dataDir))
  const subject = '012345 is your Statehouse sign-in code'
  expect(lines).toEqual([{ level: 30, to: 'ada@example.com', subject, file, msg: 'mail written to the outbox' }])
})

test('the outbox sorts the newest mail last and leaves no partial files', async () => {
  const { mailer, lines } = outbox()
  for (const after of [0, 1, 2]) await mailer.send(codeLetter('012345', { date: new Date(DATE.getTime() + after) }))
  const names = await outboxNames(outboxFolder(dataDir))
  expect(names).toEqual(lines.map(({ file }) => file))
  expect((await readdir(outboxFolder(dataDir))).sort()).toEqual(names)
})

test('the outbox keeps the last two hundred mails', async () => {
  const { mailer, lines } = outbox()
  for (let after = 0; after < 203; after++)
    await mailer.send(codeLetter('012345', { date: new Date(DATE.getTime() + after) }))
  expect(await outboxNames(outboxFolder(dataDir))).toEqual(lines.slice(3).map(({ file }) => file))
})

test('a mail that is sent again is one file', async () => {
  const { mailer } = outbox()
  const letter = codeLetter('012345')
  for (const _ of [1, 2]) await mailer.send(letter)
  expect(await outboxNames(outboxFolder(dataDir))).toHaveLength(1)
})
