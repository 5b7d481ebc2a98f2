import { assertEvent, assign, setup } from 'xstate'
import type { Change } from '#contract/calls.ts'
import { assertDefined } from '#machines/core/assert-defined.ts'
import type { ConfirmStep, MoveMeta } from '#machines/core/meta.ts'
import { unexpectedMessage } from '#machines/flows/outcome.ts'
import { unprovided } from '#machines/flows/unprovided.ts'
import type { Subject } from '#machines/flows/workspace/requests.ts'

// Makes one move on each of the selected records. A refused one does not stop the rest, and its reason is shown.

export interface BulkItem {
  readonly id: string
  readonly version: number | undefined
  readonly subject: Subject
  /** What happens to which status: "proposed → approved". */
  readonly group: string
  /** Without a body, the answer to the question is the body. */
  readonly change: Change
}

export interface BulkRequest {
  readonly label: string
  readonly step: ConfirmStep
  readonly tone: MoveMeta['tone']
  readonly success: string
  readonly items: readonly BulkItem[]
  /** Groups that are not ticked at first: their records do not wait for the viewer. */
  readonly unticked: readonly string[]
  /** Selected records that the chart refuses, each with its reason. */
  readonly closed: readonly { readonly subject: Subject; readonly message: string }[]
}

export interface BulkResult {
  readonly id: string
  readonly subject: Subject
  /** Undefined where the server accepted the move. */
  readonly refusal: string | undefined
}

export interface BulkInput {
  readonly request: BulkRequest
  readonly answer: Change['body']
}

interface BulkContext {
  request: BulkRequest | undefined
  results: readonly BulkResult[]
}

type BulkEvent =
  | { type: 'bulk.ask'; request: BulkRequest }
  | { type: 'bulk.submit'; items: readonly BulkItem[]; answer: Change['body'] }
  | { type: 'bulk.close' }

type Results = { readonly results: readonly BulkResult[] }

const requestIn = ({ request }: BulkContext) => assertDefined(request)

const allRefused = (context: BulkContext, error: unknown): Results => ({
  results: requestIn(context).items.map(({ id, subject }) => ({
    id,
    subject,
    refusal: unexpectedMessage(error).message,
  })),
})

const bulkSetup = setup({
  types: { context: {} as BulkContext, events: {} as BulkEvent, tags: {} as 'busy' },
  actors: { sendAll: unprovided<readonly BulkResult[], BulkInput>('sendAll') },
  actions: {
    remember: assign((_, { request }: { request: BulkRequest }) => ({ request, results: [] })),
    keepItems: assign(({ context }, { items }: Pick<BulkRequest, 'items'>) => ({
      request: { ...requestIn(context), items },
    })),
    keepResults: assign((_, { results }: Results) => ({ results })),
    forget: assign({ request: undefined, results: [] }),
    /** Deselects the accepted records, and shows how many they are. */
    settle: (_, _params: Results & { success: string }) => {},
  },
  guards: {
    areAllAccepted: (_, { results }: Results) => results.every(({ refusal }) => refusal === undefined),
  },
})

const settle = {
  type: 'settle',
  params: ({ context, event }: { context: BulkContext; event: { output: readonly BulkResult[] } }) => ({
    results: event.output,
    success: requestIn(context).success,
  }),
} as const

export const bulkMachine = bulkSetup.createMachine({
  id: 'bulk',
  context: { request: undefined, results: [] },
  initial: 'idle',
  states: {
    idle: {
      entry: 'forget',
      on: {
        'bulk.ask': {
          target: 'confirming',
          actions: { type: 'remember', params: ({ event: { request } }) => ({ request }) },
        },
      },
    },
    confirming: {
      on: {
        'bulk.submit': {
          target: 'sending',
          actions: { type: 'keepItems', params: ({ event: { items } }) => ({ items }) },
        },
        'bulk.close': { target: 'idle' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendAll',
        src: 'sendAll',
        input: ({ context, event }) => {
          assertEvent(event, 'bulk.submit')
          return { request: requestIn(context), answer: event.answer }
        },
        onDone: [
          {
            guard: { type: 'areAllAccepted', params: ({ event }) => ({ results: event.output }) },
            target: 'idle',
            actions: settle,
          },
          {
            target: 'explaining',
            actions: [{ type: 'keepResults', params: ({ event }) => ({ results: event.output }) }, settle],
          },
        ],
        onError: {
          target: 'explaining',
          actions: { type: 'keepResults', params: ({ context, event }) => allRefused(context, event.error) },
        },
      },
    },
    explaining: { on: { 'bulk.close': { target: 'idle' } } },
  },
})
