import { assign, type EventObject, setup, stateIn } from 'xstate'
import { silent, unprovided, unprovidedCallback } from '#machines/flows/unprovided.ts'

// The stream of events of a visible tab, which may come from another tab. It never reads an event: `deliver` hands each to the application.

/** How long the page waits before each further attempt. The last one repeats. */
const RETRIES_MS = [200, 500, 1000, 2000, 5000, 10_000] as const

export interface StreamEvent {
  /** Sent back when the stream is opened again. */
  readonly id: string | undefined
  readonly name: string
  readonly data: string
}

export type StreamReport =
  | { type: 'stream.opened' }
  /** Open for 10 s. */
  | { type: 'stream.steady' }
  | ({ type: 'stream.reported' } & StreamEvent)
  /** `retryMs`: when the server asked for the next attempt. */
  | { type: 'stream.lost'; retryMs: number | undefined }
  | { type: 'stream.refused' }

interface LiveContext {
  lastEventId: string | undefined
  /** In a row. */
  failures: number
  retryMs: number | undefined
}

const liveSetup = setup({
  types: {
    context: {} as LiveContext,
    events: {} as StreamReport | { type: 'page.shown' } | { type: 'page.hidden' },
    /** `current`: changes arrive here. */
    tags: {} as 'current',
  },
  actors: {
    /** Reports until it is stopped, or itself reports that it was lost or refused. */
    stream: unprovidedCallback<EventObject, { lastEventId: string | undefined }>('stream'),
    /** Waits that long, or a little longer. */
    pause: unprovided<void, { ms: number }>('pause'),
    /** Reports at once whether the page is visible, and each change. */
    watchPage: silent,
  },
  actions: {
    deliver: (_, _params: StreamEvent) => {},
    /** Changes since the page was loaded are unknown. */
    catchUp: () => {},
    rememberId: assign(({ context }, { id }: StreamEvent) => ({ lastEventId: id ?? context.lastEventId })),
    countFailure: assign(({ context }, { retryMs }: { retryMs: number | undefined }) => ({
      failures: context.failures + 1,
      retryMs,
    })),
    forgetFailures: assign({ failures: 0 }),
  },
  guards: {
    /** The server has fixed the place from which it sends changes. */
    isFirstId: ({ context }, { id }: StreamEvent) => context.lastEventId === undefined && id !== undefined,
    isUnseen: stateIn({ streaming: { open: 'unseen' } }),
  },
  delays: { hiddenFor: 30_000 },
})

const remembers = { type: 'rememberId', params: ({ event }: { event: StreamEvent }) => event } as const
const delivers = {
  type: 'deliver',
  params: ({ event: { id, name, data } }: { event: StreamEvent }) => ({ id, name, data }),
} as const

const fails = { type: 'countFailure', params: { retryMs: undefined } } as const
const loses = {
  type: 'countFailure',
  params: ({ event: { retryMs } }: { event: { retryMs: number | undefined } }) => ({ retryMs }),
} as const

export const liveMachine = liveSetup.createMachine({
  id: 'live',
  context: { lastEventId: undefined, failures: 0, retryMs: undefined },
  initial: 'hidden',
  invoke: { id: 'watchPage', src: 'watchPage' },
  states: {
    hidden: { on: { 'page.shown': { target: 'streaming' } } },
    streaming: {
      initial: 'connecting',
      invoke: {
        id: 'stream',
        src: 'stream',
        input: ({ context: { lastEventId } }) => ({ lastEventId }),
        onError: [
          { guard: 'isUnseen', target: 'hidden', actions: fails },
          { target: 'waiting', actions: fails },
        ],
      },
      states: {
        connecting: {
          on: {
            'stream.opened': { target: 'open' },
            'page.hidden': { target: '#live.hidden' },
          },
        },
        open: {
          tags: 'current',
          initial: 'seen',
          states: {
            seen: { on: { 'page.hidden': { target: 'unseen' } } },
            unseen: {
              after: { hiddenFor: { target: '#live.hidden' } },
              on: { 'page.shown': { target: 'seen' } },
            },
          },
          on: {
            'stream.steady': { actions: 'forgetFailures' },
            'stream.reported': [
              {
                guard: { type: 'isFirstId', params: ({ event }) => event },
                actions: [remembers, 'catchUp', delivers],
              },
              { actions: [remembers, delivers] },
            ],
          },
        },
      },
      on: {
        'stream.lost': [
          { guard: 'isUnseen', target: 'hidden', actions: loses },
          { target: 'waiting', actions: loses },
        ],
        'stream.refused': { target: 'refused' },
      },
    },
    waiting: {
      invoke: {
        id: 'pause',
        src: 'pause',
        input: ({ context: { failures, retryMs } }) => ({
          ms: retryMs ?? RETRIES_MS[Math.min(failures, RETRIES_MS.length) - 1] ?? 0,
        }),
        onDone: { target: 'streaming' },
        onError: { target: 'streaming' },
      },
      on: { 'page.hidden': { target: 'hidden' } },
    },
    refused: {},
  },
})
