import { expect, vi } from 'vitest'
import { BACKGROUND_HEADER, LIVE_PATH } from '#contract/live.ts'
import type { SignedIn } from '#tools/server.ts'

export interface Received {
  readonly event: string
  readonly id?: string
  readonly data: unknown
}

function parse(block: string): Received | undefined {
  const lines = block.split('\n').map((line) => line.split(': ') as [string, string])
  const { event, id, data } = Object.fromEntries(lines.map(([name, ...rest]) => [name, rest.join(': ')]))
  return event && data ? { event, ...(id !== undefined && { id }), data: JSON.parse(data) } : undefined
}

/** Reads the response of `GET /live` until it ends. */
export function listen(response: Response) {
  const received: Received[] = []
  let retry = 0
  let text = ''
  let state: 'open' | 'ended' | 'failed' = 'open'
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()

  async function read() {
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return
      text += decoder.decode(part.value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) retry = Number(/^retry: (\d+)$/m.exec(block)?.[1] ?? retry)
      received.push(...blocks.flatMap((block) => parse(block) ?? []))
    }
  }

  const done = read().then(
    () => {
      state = 'ended'
    },
    () => {
      state = 'failed'
    },
  )

  const events = (isWanted: (one: Received) => boolean) =>
    received.filter(isWanted).map(({ event, data }) => ({ event, data }))
  return {
    response,
    /** It leaves heartbeats out. */
    received: () => events(({ event }) => event !== 'beat'),
    /** It leaves notifications out, too. */
    receivedOfRecords: () => events(({ event }) => event !== 'beat' && event !== 'notification'),
    changes: () => received.flatMap(({ event, data }) => (event === 'change' ? [data as Record<string, unknown>] : [])),
    lastId: () => received.findLast(({ id }) => id !== undefined)?.id ?? '',
    /** Milliseconds. */
    retry: () => retry,
    state: () => state,
    done,
    async began() {
      await vi.waitFor(() => expect(received.some(({ event }) => event === 'beat')).toBe(true), {
        timeout: 60_000,
        interval: 5,
      })
    },
    close: () => reader?.cancel(),
  }
}

export type Listener = ReturnType<typeof listen>

type Fetch = (path: string, init: RequestInit) => Response | Promise<Response>

/** Resolves once the stream has begun. */
export async function openStream(
  fetch: Fetch,
  { accessToken, refreshToken }: Omit<SignedIn, 'sessionId'>,
  lastId?: string,
) {
  const response = await fetch(`/api${LIVE_PATH}`, {
    headers: {
      authorization: `Bearer ${accessToken}`,
      'x-refresh': refreshToken,
      [BACKGROUND_HEADER]: '1',
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
  })
  const listener = listen(response)
  if (response.ok) await listener.began()
  return listener
}
