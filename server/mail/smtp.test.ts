import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { createMailer } from './mailer.ts'
import { signInCodeMail } from './sign-in-code.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const mail = signInCodeMail({ to: 'zoe@example.com', firstName: 'Zoë', code: '012345', minutes: 10 })

function mailerFor(port: number, query = '') {
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}/${query}`,
    from: 'Statehouse <no-reply@statehouse.example>',
    dataDir: '/nowhere',
    now: () => new Date(),
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

interface Received {
  readonly from: string
  readonly to: string[]
  readonly content: string
}

async function mailServer(answerRecipient: (address: string) => Error | undefined = () => undefined) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(answerRecipient(address)),
    onData: async (stream, { envelope }, done) => {
      const content = Buffer.concat(await stream.toArray()).toString()
      const { mailFrom, rcptTo } = envelope
      received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), content })
      done()
    },
  })
  server.on('error', () => undefined)
  const port = await listen(server.server)
  closers.push(() => new Promise((resolve) => server.close(resolve)))
  return { port, received }
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
  expect(content.match(/^((To|Subject): .*|Content-Type: multipart.*;|Hello .*,)$/gm)).toEqual([
    'To: zoe@example.com',
    'Subject: 012345 is your Statehouse sign-in code',
    'Content-Type: multipart/alternative;',
    'Hello Zo=C3=AB,',
  ])
})

test('the SMTP mailer treats an address with a comma as one recipient', async () => {
  const { port, received } = await mailServer()
  await mailerFor(port)
    .send({ ...mail, to: 'zoe@example.com, eve@example.com' })
    .catch(() => undefined)
  expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.com')
})

test('sending fails if the mail server refuses the recipient', async () => {
  const { port } = await mailServer(() => new Error('no such mailbox'))
  await expect(mailerFor(port).send(mail)).rejects.toHaveProperty('code', 'EENVELOPE')
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
