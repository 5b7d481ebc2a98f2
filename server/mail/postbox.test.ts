import pino from 'pino'
import { expect, test } from 'vitest'
import type { Mail } from '#server/core/context.ts'
import type { Mailer } from './postbox.ts'
import { createPostbox } from './postbox.ts'
import { signInCodeMail } from './sign-in-code.ts'

const mail = signInCodeMail({ to: 'ada@example.com', firstName: 'Ada', code: '012345', minutes: 10 })

function postboxOver(send: (mail: Mail) => Promise<void>, closeWithinMs?: number) {
  const calls: string[] = []
  const lines: Record<string, unknown>[] = []
  const mailer: Mailer = { kind: 'smtp', send, close: () => void calls.push('closed') }
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { postbox: createPostbox(mailer, log, closeWithinMs), calls, lines }
}

test('posting a mail returns before sending starts', async () => {
  const sent: Mail[] = []
  const { postbox } = postboxOver(async (given) => void sent.push(given))
  const delivery = postbox.post(mail)
  await Promise.resolve()
  expect(sent).toEqual([])
  await delivery
  expect(sent).toEqual([mail])
})

test('a mail that fails is logged without its code, and post does not reject', async () => {
  const { postbox, lines } = postboxOver(async () => {
    throw Object.assign(new Error('connect refused'), { code: 'ESOCKET' })
  })
  await postbox.post(mail)
  expect(lines).toEqual([{ level: 50, code: 'ESOCKET', reason: 'connect refused', msg: 'a mail could not be sent' }])
})

test('closing the postbox waits for mails in transit', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { postbox, calls } = postboxOver(() => promise.then(() => void calls.push('sent')))
  void postbox.post(mail)
  const closed = postbox.close()
  resolve()
  await closed
  expect(calls).toEqual(['sent', 'closed'])
})

test('a postbox over its limit drops and logs mail', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent: Mail[] = []
  const { postbox, lines } = postboxOver((given) => promise.then(() => void sent.push(given)))
  for (let count = 0; count < 501; count++) void postbox.post(mail)
  expect(lines).toEqual([{ level: 50, waiting: 500, msg: 'a mail was dropped: too many are waiting' }])
  resolve()
  await postbox.drain()
  expect(sent).toHaveLength(500)
  await postbox.post(mail)
  expect(sent).toHaveLength(501)
})

test('closing the postbox stops waiting for a mail server that hangs', async () => {
  const { postbox, calls } = postboxOver(() => new Promise(() => {}), 1)
  void postbox.post(mail)
  await postbox.close()
  expect(calls).toEqual(['closed'])
})
