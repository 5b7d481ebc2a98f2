import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mailer } from '#server/mail/postbox.ts'
import { createPostbox } from '#server/mail/postbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addPerson, askForCode, lastCode, tryCode } from '#tests/support/sign-in.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const log = pino({ level: 'silent' })

function mailBy(send: Mailer['send']) {
  const postbox = createPostbox({ kind: 'smtp', send, close: () => {} }, log)
  Object.assign(server.services, { sendMail: postbox.post })
  return postbox
}

const deliver: Mailer['send'] = async (mail) => void server.mails.push(mail)

test('a mail server that hangs delays no response', async () => {
  const person = await addPerson(server)
  mailBy(() => new Promise(() => {}))
  const { status, body } = await askForCode(server, person.email)
  expect([status, Object.keys(body.data)]).toEqual([200, ['sessionId']])
})

test('a mail failure is not revealed, and the next request sends a new code', async () => {
  const person = await addPerson(server)
  const failing = mailBy(async () => {
    throw new Error('mailbox full')
  })
  const first = await askForCode(server, person.email)
  await failing.drain()
  expect([first.status, Object.keys(first.body.data)]).toEqual([200, ['sessionId']])

  const working = mailBy(deliver)
  server.clock.advance(30)
  const second = await askForCode(server, person.email)
  await working.drain()
  expect((await tryCode(server, second.body.data.sessionId, lastCode(server, person.email))).status).toBe(200)
})
