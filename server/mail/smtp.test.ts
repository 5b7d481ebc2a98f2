import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { codeLetter, startMailServer } from '#tools/letters.ts'
import { createMailer } from './outbox.ts'
import { blameOf } from './smtp.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const mail = codeLetter('012345', { id: 'one', to: 'zoe@example.com', text: 'Hello Zoë,\n' })

function mailerFor(port: number, query = '', from = 'Statehouse <no-reply@statehouse.example>') {
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}/${query}`,
    from,
    dataDir: '/nowhere',
    log: pino({ level: 'silent' }),
  })
  closers.unshift(async () => mailer.close())
  return mailer
}

async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options)
  closers.push(server.close)
  return server
}

test('the SMTP mailer delivers text and HTML', async () => {
  const { port, received } = await mailServer()
  const mailer = mailerFor(port)
  await mailer.send(mail)
  expect(mailer.kind).toBe('smtp')
  expect(received.map(({ from, to }) => ({ from, to }))).toEqual([
    { from: 'no-reply@statehouse.example', to: ['zoe@example.com'] },
  ])
  const content = received[0]?.content ?? ''
  expect(content.match(/^((To|Subject|(X-)?Auto-[\w-]+): .*|Content-Type: multipart.*;|Hello .*,)$/gm)).toEqual([
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: All',
    'To: zoe@example.com',
    'Subject: 012345 is your Statehouse sign-in code',
    'Content-Type: multipart/alternative;',
    'Hello Zo=C3=AB,',
  ])
})

test('the id of a message has the domain of the sender, also behind a name with an at sign', async () => {
  const { port, received } = await mailServer()
  await mailerFor(port, '', '"A@B Corp" <no-reply@statehouse.example>').send(mail)
  expect(/^Message-ID: .*$/m.exec(received[0]?.content ?? '')?.[0]).toBe('Message-ID: <one@statehouse.example>')
})

test('the SMTP mailer treats an address with a comma as one recipient', async () => {
  const { port, received } = await mailServer()
  await mailerFor(port)
    .send({ ...mail, to: 'zoe@example.com, eve@example.com' })
    .catch(() => undefined)
  expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.com')
})

test('sending fails immediately if the mail server is unreachable', async () => {
  const gone = createServer()
  const port = await listen(gone)
  await new Promise((resolve) => gone.close(resolve))
  await expect(mailerFor(port).send(mail)).rejects.toHaveProperty(
    'code',
    expect.stringMatching(/^E(SOCKET|CONNECTION)$/),
  )
})

test('sending fails if the mail server stays silent', async () => {
  const silent = createServer()
  closers.push(() => new Promise((resolve) => silent.close(() => resolve())))
  silent.on('connection', (socket) => closers.unshift(async () => void socket.destroy()))
  const port = await listen(silent)
  await expect(mailerFor(port, '?greetingTimeout=50').send(mail)).rejects.toHaveProperty('code', 'ETIMEDOUT')
})

test.each([
  ['recipient', 550, 'no such mailbox', 'mail for good'],
  ['recipient', 550, '5.1.1 No such user', 'mail for good'],
  ['recipient', 553, '5.1.3 Bad address', 'mail for good'],
  ['recipient', 552, '5.2.2 Mailbox full', 'mail for good'],
  ['recipient', 451, 'later', 'mail for now'],
  ['recipient', 550, '5.1.8 Sender address rejected', 'mail for now'],
  ['recipient', 550, '5.7.1 Not allowed', 'mail for now'],
  ['recipient', 550, 'Relaying denied', 'mail for now'],
  ['recipient', 421, 'closing', 'server'],
  ['recipient', 530, '5.7.0 Authentication required', 'server'],
  ['recipient', 538, '5.7.11 Encryption required', 'server'],
  ['sender', 530, '5.7.0 Must issue a STARTTLS command first', 'server'],
  ['sender', 550, '5.7.1 Sender rejected', 'server'],
  ['sender', 554, 'no-reply@statehouse.example exceeded its daily limit', 'server'],
  ['sender', 452, '4.3.1 No space', 'mail for now'],
  ['content', 554, '5.6.0 Not a mail', 'mail for good'],
  ['content', 552, '5.3.4 Too large', 'mail for good'],
  ['content', 550, '5.1.1 No such user', 'mail for good'],
  ['content', 550, '5.7.1 Looks like spam', 'mail for now'],
  ['content', 554, 'no-reply@statehouse.example exceeded its daily limit', 'mail for now'],
  ['content', 535, '5.7.8 Log in', 'server'],
])('a %s refused with %d %s blames the %s', async (what, responseCode, text, blamed) => {
  const refusal = Object.assign(new Error(text), { responseCode })
  const { port } = await mailServer({
    answerSender: () => (what === 'sender' ? refusal : undefined),
    answerRecipient: () => (what === 'recipient' ? refusal : undefined),
    onAccepted: () => (what === 'content' ? Promise.reject(refusal) : undefined),
  })
  const error = await mailerFor(port)
    .send(mail)
    .catch((failure) => failure)
  expect(blameOf(error)).toBe(blamed)
})

test('a mail server that ends the connection in the middle of a mail is asked once', async () => {
  let begun = 0
  const dying = createServer((socket) => {
    socket.write('220 dying\r\n')
    socket
      .on('error', () => undefined)
      .on('data', (line) => {
        if (String(line) !== 'DATA\r\n') return void socket.write('250 OK\r\n')
        begun += 1
        socket.destroy()
      })
  })
  closers.push(() => new Promise((resolve) => dying.close(() => resolve())))
  const port = await listen(dying)
  const error = await mailerFor(port)
    .send(mail)
    .catch((failure) => failure)
  expect([blameOf(error), begun]).toEqual(['server', 1])
})
