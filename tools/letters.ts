import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Letter } from '#server/mail/letter.ts'
import { signInCodeMail } from '#server/mail/sign-in-code.ts'

export const DATE = new Date('2026-03-02T09:00:00.000Z')

export const codeLetter = (code: string, given: Partial<Letter> = {}): Letter => ({
  ...signInCodeMail({ to: 'ada@example.com', firstName: 'Ada', code, minutes: 10 }),
  id: randomUUID(),
  date: DATE,
  ...given,
})

export interface Received {
  readonly id: string
  readonly from: string
  readonly to: readonly string[]
  readonly content: string
}

/** Answers the end of a mail's content, after it counts as received. Without a reply the client cannot know. */
type OnAccepted = (received: Received) => Promise<void> | undefined

interface MailServerOptions {
  readonly port?: number
  readonly answerSender?: () => Error | undefined
  readonly answerRecipient?: (address: string) => Error | undefined
  readonly onAccepted?: OnAccepted
}

/** On loopback. It keeps what it accepts. */
export async function startMailServer({ port = 0, answerSender, answerRecipient, onAccepted }: MailServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(answerSender?.()),
    onRcptTo: ({ address }, _session, done) => done(answerRecipient?.(address)),
    onData: async (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const content = await stream.toArray().then(
        (parts) => Buffer.concat(parts).toString(),
        () => '',
      )
      // Its connection was lost.
      if (!content.trimEnd().endsWith('--')) return done(new Error('This mail is not whole'))
      // The mail library puts a long id on a separate line.
      const id = /^Message-ID:\s+<(.*)@/im.exec(content)?.[1]
      if (!id) return done(new Error('This mail has no id'))
      const mail = { id, from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), content }
      received.push(mail)
      await Promise.resolve(onAccepted?.(mail)).then(() => done(), done)
    },
  })
  server.on('error', () => undefined)
  server.server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
