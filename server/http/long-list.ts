import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Services } from '#server/core/context.ts'
import type { AppEnv, PartsReply } from '#server/core/handler.ts'

type Parts = PartsReply<unknown>['parts']

/** Runs one work after the other, with a turn of the event loop for everything else in between. */
function oneAfterAnother() {
  let before: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>) => {
    const done = before.then(work)
    before = done.catch(() => undefined).then(() => nextTurn())
    return done
  }
}

/** Reads the parts of all long lists of this process in turn, so that others wait for one of them at most. */
export function longLists({ log }: Pick<Services, 'log'>) {
  const inTurn = oneAfterAnother()

  return async function* textOf(c: Context<AppEnv>, parts: Parts) {
    const { requestId } = c.get('request')
    const begun = performance.now()
    const reading = parts[Symbol.asyncIterator]()
    let rows = 0
    let end = 'a long list was canceled'
    try {
      yield '{"data":['
      for (;;) {
        const { done, value } = await inTurn(() => reading.next()).catch((error) => {
          log.error({ requestId, err: error }, 'a part of a long list could not be read')
          end = 'a long list broke off'
          throw error
        })
        if (done) break
        if (value.length > 0) yield `${rows > 0 ? ',' : ''}${JSON.stringify(value).slice(1, -1)}`
        rows += value.length
      }
      yield ']}'
      end = 'a long list was sent'
    } finally {
      log.info({ requestId, rows, ms: Math.round(performance.now() - begun) }, end)
    }
  }
}
