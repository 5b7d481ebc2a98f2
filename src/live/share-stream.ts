import type { StreamReport } from '#machines/flows/live/live-machine.ts'
import type { Api } from '#src/api/client.ts'
import { type Reading, readStream } from './read-stream.ts'

/** What the reading tab reports, and the place in the changes before and after it. */
interface Passed {
  readonly event: StreamReport
  readonly before: string | undefined
  readonly after: string | undefined
}

const isEnd = ({ type }: StreamReport) => type === 'stream.lost' || type === 'stream.refused'

/**
 * As `readStream`, with one stream for all tabs that give the same name: the tab with the lock reads for all. The next
 * tab continues at the same place. Without Web Locks, which need https, each tab reads for itself.
 */
export function shareStream(api: Pick<Api, 'options'>, name: string, reading: Reading): () => void {
  if (!navigator.locks) return readStream(api, reading)
  const channel = new BroadcastChannel(name)
  const controller = new AbortController()
  const { signal } = controller
  let { lastEventId } = reading
  let isOpen = false

  function pass(event: StreamReport) {
    const before = lastEventId
    if (event.type === 'stream.reported') lastEventId = event.id ?? before
    channel.postMessage({ event, before, after: lastEventId } satisfies Passed)
  }

  /** A tab that knows another place has missed changes. With its first place it reads again anyway. */
  function follow({ event, before, after }: Passed) {
    if (isEnd(event)) return reading.report(event)
    reading.report({ type: 'stream.opened' })
    const isInPlace = before === lastEventId || after === undefined
    const news = lastEventId === undefined ? 'beat' : 'resync'
    reading.report(isInPlace ? event : { type: 'stream.reported', id: after, name: news, data: '' })
    lastEventId = after ?? lastEventId
  }

  // A tab that begins to follow asks for the present state by an empty message.
  channel.onmessage = ({ data }: MessageEvent<Passed | undefined>) => {
    if (data) follow(data)
    else if (isOpen) pass({ type: 'stream.opened' })
  }
  channel.postMessage(undefined)

  const read = () =>
    new Promise<void>((resolve) => {
      const report = (event: StreamReport) => {
        isOpen ||= event.type === 'stream.opened'
        pass(event)
        reading.report(event)
      }
      const stop = readStream(api, { ...reading, lastEventId, report })
      signal.addEventListener('abort', () => resolve(stop()))
    })
  navigator.locks.request(name, { signal }, read).catch(() => {
    if (signal.aborted) return
    // A browser that blocks storage refuses locks too.
    channel.close()
    signal.addEventListener('abort', readStream(api, reading))
  })

  return () => {
    controller.abort()
    channel.close()
  }
}
