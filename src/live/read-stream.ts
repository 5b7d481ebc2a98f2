import { createParser } from 'eventsource-parser'
import { LIVE_PATH } from '#contract/live.ts'
import { ignoredResponse } from '#contract/schemas.ts'
import type { StreamReport } from '#machines/flows/live/live-machine.ts'
import { type Api, type ApiOptions, headersOf, renewedTokensOf, resultOf, settle } from '#src/api/client.ts'
import type { ActorSettings } from '#src/api/services.tsx'

/** The server sends something every 15 s. */
const SILENCE_MS = 40_000
const STEADY_MS = 10_000
/** Another tab that logs out says so first: an attempt before that would be refused without the reason. */
const AFTER_SESSION_MS = 2000

/** The session ended, or the server has no such stream: another attempt would not help. */
const REFUSED = [401, 404]

export type Clock = NonNullable<ActorSettings['clock']>

export interface Reading {
  clock: Clock
  lastEventId: string | undefined
  report: (event: StreamReport) => void
}

/** Reports the loss or refusal of the stream as its last event. The returned function stops it without a report. */
export function readStream(api: Pick<Api, 'options'>, { clock, lastEventId, report }: Reading): () => void {
  const controller = new AbortController()
  let isStopped = false
  let steady: unknown
  let silence: unknown
  const postpone = () => {
    clock.clearTimeout(silence)
    silence = clock.setTimeout(() => controller.abort(), SILENCE_MS)
  }

  async function read(): Promise<StreamReport> {
    // A server that stops names a random time in its last bytes, so that not all pages return at once.
    let retryMs: number | undefined
    try {
      postpone()
      const { ok, status, body, headers } = await open(api.options, lastEventId, controller.signal)
      if (REFUSED.includes(status)) return { type: 'stream.refused' }
      if (!ok || !body) return { type: 'stream.lost', retryMs: Number(headers.get('retry-after')) * 1000 || undefined }
      const parser = createParser({
        onEvent: ({ id, event = 'message', data }) => {
          retryMs = event === 'session' ? AFTER_SESSION_MS : undefined
          if (!isStopped) report({ type: 'stream.reported', id, name: event, data })
        },
        onRetry: (ms) => {
          retryMs = ms
        },
      })
      report({ type: 'stream.opened' })
      steady = clock.setTimeout(() => report({ type: 'stream.steady' }), STEADY_MS)
      const reader = body.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        postpone()
        parser.feed(part.value)
      }
    } catch {
      // However the connection ends, the page opens another one.
    }
    return { type: 'stream.lost', retryMs }
  }

  const end = () => {
    clock.clearTimeout(silence)
    clock.clearTimeout(steady)
  }
  void read().then((last) => {
    end()
    if (!isStopped) report(last)
  })
  return () => {
    isStopped = true
    end()
    controller.abort()
  }
}

/** Sends the tokens of this moment, as a call does. Rejects where the server cannot be reached. */
async function open(options: ApiOptions, lastEventId: string | undefined, signal: AbortSignal) {
  const { base, readCredentials, fetch: send = fetch } = options
  const tokens = readCredentials()
  const headers = headersOf(tokens, { accept: 'text/event-stream' })
  if (lastEventId !== undefined) headers.set('last-event-id', lastEventId)
  const response = await send(`${base}${LIVE_PATH}`, { headers, signal })
  const refusal = response.ok ? undefined : await resultOf(response, ignoredResponse)
  settle(options, tokens, renewedTokensOf(response.headers), refusal)
  return response
}
