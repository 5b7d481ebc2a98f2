import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailer, outboxFolder } from './mailer.ts'
import { outboxNames } from './outbox.ts'
import { signInCodeMail } from './sign-in-code.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'outbox-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const now = () => new Date('2026-03-02T09:00:00.000Z')

function outbox() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const mailer = createMailer({
    smtpUrl: undefined,
    from: 'Statehouse <no-reply@statehouse.example>',
    dataDir,
    now,
    log,
  })
  return { mailer, lines }
}

const mailWith = (code: string) => signInCodeMail({ to: 'ada@example.com', firstName: 'Ada', code, minutes: 10 })

test('an unused outbox is empty', async () => {
  expect(await outboxNames(outboxFolder(dataDir))).toEqual([])
})

test('the outbox writes a mail to an .eml file', async () => {
  const { mailer } = outbox()
  await mailer.send(mailWith('012345'))
  const folder = outboxFolder(dataDir)
  const [name = ''] = await outboxNames(folder)
  const eml = await readFile(join(folder, name), 'utf8')
  expect(mailer.kind).toBe('outbox')
  expect(name).toMatch(/^20260302T090000000Z-000001-[0-9a-f]{8}\.eml$/)
  const header = eml.slice(0, eml.indexOf('\r\n\r\n')).split('\r\n')
  expect(header.filter((line) => /^(From|To|Subject|Date): /.test(line))).toEqual([
    'From: Statehouse <no-reply@statehouse.example>',
    'To: ada@example.com',
    'Subject: 012345 is your Statehouse sign-in code',
    'Date: Mon, 02 Mar 2026 09:00:00 +0000',
  ])
  expect(eml.match(/(?<=Content-Type: )text.*/g)).toEqual(['text/plain; charset=utf-8', 'text/html; charset=utf-8'])
})

test('the outbox logs the subject with the code', async () => {
  const { mailer, lines } = outbox()
  await mailer.send(mailWith('012345'))
  const [file] = await outboxNames(outboxFolder(dataDir))
  const subject = '012345 is your Statehouse sign-in code'
  expect(lines).toEqual([{ level: 30, to: 'ada@example.com', subject, file, msg: 'mail written to the outbox' }])
})

test('the outbox sorts the newest mail last and leaves no partial files', async () => {
  const { mailer, lines } = outbox()
  for (const code of ['000003', '000001', '000002']) await mailer.send(mailWith(code))
  const names = await outboxNames(outboxFolder(dataDir))
  expect(names).toEqual(lines.map(({ file }) => file))
  expect((await readdir(outboxFolder(dataDir))).sort()).toEqual(names)
})

test('only the owner of the server process can read the outbox', async () => {
  const { mailer } = outbox()
  await mailer.send(mailWith('012345'))
  const folder = outboxFolder(dataDir)
  const [name = ''] = await outboxNames(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
})

test('the outbox keeps the last two hundred mails', async () => {
  const { mailer, lines } = outbox()
  for (let code = 0; code < 203; code++) await mailer.send(mailWith(String(code).padStart(6, '0')))
  expect(await outboxNames(outboxFolder(dataDir))).toEqual(lines.slice(3).map(({ file }) => file))
})
