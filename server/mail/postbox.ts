import type { Logger } from 'pino'
import type { Mail } from '#server/core/context.ts'

const MOST_WAITING = 500
const CLOSE_WITHIN_MS = 5_000

/** Delivers mail. `send` rejects if delivery fails. */
export interface Mailer {
  readonly kind: 'smtp' | 'outbox'
  send(mail: Mail): Promise<void>
  close(): void
}

/** Queues mail, so that response times reveal neither a slow mail server nor an unknown recipient. */
export interface Postbox {
  /** Resolves when the mail is sent or has failed. Never rejects: callers must not learn which. */
  post(mail: Mail): Promise<void>
  /** Mails that are not sent yet. */
  waiting(): number
  drain(): Promise<void>
  /** Drains for at most a few seconds, then closes the mailer. */
  close(): Promise<void>
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

export function createPostbox(mailer: Mailer, log: Logger, closeWithinMs = CLOSE_WITHIN_MS): Postbox {
  const waiting = new Set<Promise<void>>()

  async function deliver(mail: Mail) {
    await nextTurn()
    try {
      await mailer.send(mail)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      log.error({ code, reason: message }, 'a mail could not be sent')
    }
  }

  const drain = async () => {
    await Promise.all(waiting)
  }

  return {
    post(mail) {
      if (waiting.size >= MOST_WAITING) {
        log.error({ waiting: waiting.size }, 'a mail was dropped: too many are waiting')
        return Promise.resolve()
      }
      const delivery = deliver(mail).finally(() => waiting.delete(delivery))
      waiting.add(delivery)
      return delivery
    },
    waiting: () => waiting.size,
    drain,
    async close() {
      const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>()
      const timer = setTimeout(giveUp, closeWithinMs)
      await Promise.race([drain(), givenUp])
      clearTimeout(timer)
      mailer.close()
    },
  }
}
