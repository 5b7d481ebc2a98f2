import { type Context, Hono } from 'hono'
import type { AppEnv } from '#server/core/handler.ts'
import { MAILBOX_CSP, mailboxPage } from './mailbox-page.ts'
import { outboxNames, readMail } from './outbox.ts'

const SHOWN_MAILS = 20

const LOOPBACK_PEER = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/** The host name is checked too, against DNS rebinding. Requests that a proxy forwards are refused. */
const isAtThisMachine = (c: Context<AppEnv>) =>
  LOOPBACK_PEER.test(c.env?.incoming?.socket.remoteAddress ?? '') &&
  LOOPBACK_HOST.test(c.req.header('host') ?? '') &&
  c.req.header('x-forwarded-for') === undefined &&
  c.req.header('forwarded') === undefined

/** Leaves out one that goes meanwhile. */
async function newestMails(folder: string) {
  const names = (await outboxNames(folder)).slice(-SHOWN_MAILS).reverse()
  const mails = await Promise.allSettled(names.map((name) => readMail(folder, name)))
  return mails.flatMap((mail) => (mail.status === 'fulfilled' ? mail.value : []))
}

/** Responds 404 to requests from other machines. Mount it only without a mail server. */
export function mailboxRoute(folder: string) {
  const app = new Hono<AppEnv>()
  app.get('/mailbox', async (c) => {
    c.header('Cache-Control', 'no-store')
    if (!isAtThisMachine(c)) return c.text('Not found', 404)
    c.header('Content-Security-Policy', MAILBOX_CSP)
    return c.html(mailboxPage(await newestMails(folder)))
  })
  return app
}
