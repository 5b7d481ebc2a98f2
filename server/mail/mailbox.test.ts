import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeLetter, DATE } from '#tools/letters.ts'
import { mailboxRoute } from './mailbox.ts'
import { createMailer, outboxFolder } from './outbox.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mailbox-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const outbox = () =>
  createMailer({
    smtpUrl: undefined,
    dataDir,
    from: 'no-reply@statehouse.example',
    log: pino({ level: 'silent' }),
  })

function open(remoteAddress: string, headers: Record<string, string> = {}) {
  const env = { incoming: { socket: { remoteAddress } } }
  return mailboxRoute(outboxFolder(dataDir)).request(
    '/mailbox',
    { headers: { host: 'localhost:3000', ...headers } },
    env,
  )
}

const codesIn = (page: string) => [...page.matchAll(/data-code="(\d{6})"/g)].map(([, code]) => code)

test('the mailbox page says that there are no emails', async () => {
  const response = await open('127.0.0.1')
  expect(response.status).toBe(200)
  expect((await response.text()).match(/<p>No emails.*?<\/p>/g)).toEqual([
    '<p>No emails yet. Only people in the list of users get a code.</p>',
  ])
})

test('the mailbox page shows the last twenty mails, newest first', async () => {
  const { send } = outbox()
  const codes = Array.from({ length: 22 }, (_, count) => String(count).padStart(6, '0'))
  for (const [after, code] of codes.entries()) await send(codeLetter(code, { date: new Date(DATE.getTime() + after) }))
  expect(codesIn(await (await open('::1')).text())).toEqual(codes.slice(2).reverse())
})

test('the mailbox page shows a code once, with a button that copies it', async () => {
  await outbox().send(codeLetter('012345'))
  const page = await (await open('127.0.0.1')).text()
  expect(page.match(/<b class="code">.*<\/b>/g)).toEqual([
    '<b class="code">012345 <button type="button" data-code="012345">Copy code</button></b>',
  ])
})

test('the mailbox page shows address, subject, time and text of a mail, with markup escaped', async () => {
  await outbox().send({
    id: 'a mail',
    date: DATE,
    to: 'ada@example.com',
    subject: '<b>Hello</b>',
    text: `Zoë =3D <script>alert(1)</script>\n${'long '.repeat(40)}end\n-- \nStatehouse`,
    html: '<p>not shown</p>',
  })
  const page = await (await open('127.0.0.1')).text()
  expect(page.match(/<h2>.*?<\/h2>|To .*<\/time>|<pre>[\s\S]*?<\/pre>/g)).toEqual([
    '<h2>&#60;b&#62;Hello&#60;/b&#62;</h2>',
    'To ada@example.com, <time datetime="2026-03-02T09:00:00.000Z">Mar 2, 2026, 9:00:00 AM UTC</time>',
    `<pre>Zoë =3D &#60;script&#62;alert(1)&#60;/script&#62;\n${'long '.repeat(40)}end\n-- \nStatehouse</pre>`,
  ])
  expect(page).not.toContain('not shown')
})

test('the mailbox page allows its style, its script and itself, and forbids framing and caching', async () => {
  const { headers } = await open('127.0.0.1')
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; script-src 'sha256-[A-Za-z0-9+/]{43}='; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  )
  expect(headers.get('cache-control')).toBe('no-store')
})

test.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])(
  'the mailbox page opens for the loopback peer %s',
  async (peer) => {
    expect((await open(peer)).status).toBe(200)
  },
)

test.each(['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1', '', '1127.0.0.1'])(
  'the mailbox page responds 404 to the peer %j',
  async (peer) => {
    const response = await open(peer)
    expect([response.status, await response.text()]).toEqual([404, 'Not found'])
  },
)

test.each([
  ['another name for this machine', { host: 'attacker.example' }],
  ['a name that begins like this machine', { host: 'localhost.attacker.example' }],
  ['a proxy in front', { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy with the standard header', { forwarded: 'for=127.0.0.1' }],
])('the mailbox page responds 404 to a request through %s', async (_what, headers) => {
  expect((await open('127.0.0.1', headers as Record<string, string>)).status).toBe(404)
})
