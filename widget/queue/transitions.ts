/** `refused` never left the browser; every other state is one of an upload. */
export type ItemState = 'waiting' | 'uploading' | 'paused' | 'processing' | 'uploaded' | 'failed' | 'refused'

const REMOVE = { 'item.remove': 'removed' } as const
const END = { 'transfer.done': 'uploaded', 'transfer.failed': 'failed' } as const

/** XState would add 12 KB to the widget. */
export const TRANSITIONS = {
  chosen: { 'item.accept': 'waiting', 'item.refuse': 'refused' },
  waiting: { 'item.start': 'uploading', ...REMOVE },
  uploading: {
    'item.pause': 'paused',
    'transfer.progress': 'uploading',
    'transfer.retrying': 'uploading',
    'transfer.sent': 'processing',
    ...END,
    ...REMOVE,
  },
  paused: { 'item.resume': 'waiting', ...REMOVE },
  processing: { ...END, ...REMOVE },
  uploaded: REMOVE,
  failed: { 'item.retry': 'waiting', 'item.refuseRetry': 'failed', ...REMOVE },
  refused: REMOVE,
} as const satisfies Record<ItemState | 'chosen', Readonly<Record<string, ItemState | 'removed'>>>

type EventsOf<S> = S extends unknown ? keyof S : never

export type ItemEvent = EventsOf<(typeof TRANSITIONS)[ItemState]>

/** Undefined when the event is not possible. */
export const nextState = (state: ItemState, event: ItemEvent) =>
  (TRANSITIONS[state] as Readonly<Partial<Record<ItemEvent, ItemState | 'removed'>>>)[event]
