import type { FlowWords } from '#machines/words.ts'
import type { liveMachine } from './live-machine.ts'

export const liveWords = {
  machine: 'The stream that brings the changes of other people to a visible page.',
  states: {
    hidden: ['Page hidden', 'The page is not visible, so it has no stream.'],
    streaming: ['Stream', 'The page has a stream, or asks for one.'],
    'streaming.connecting': ['Connecting', 'The page asks the server for a stream.'],
    'streaming.open': ['Open', 'Changes arrive and appear on the page.'],
    'streaming.open.seen': ['Visible', 'The page is visible.'],
    'streaming.open.unseen': ['Just hidden', 'The page was hidden less than 30 seconds ago.'],
    waiting: ['Waiting', 'The stream was lost. After a short pause, the page tries again.'],
    refused: ['Refused', 'The server refused the stream. The page does not try again.'],
  },
  events: {
    'page.shown': 'Page shown',
    'page.hidden': 'Page hidden',
    'stream.opened': 'Stream opened',
    'stream.steady': 'Open for 10 s',
    'stream.reported': 'Change arrived',
    'stream.lost': 'Stream lost',
    'stream.refused': 'Stream refused',
  },
  services: {
    stream: {
      runs: 'the server sends events',
      outcomes: { isUnseen: 'Stream failed', otherwise: 'Stream failed', error: 'Stream failed' },
    },
    pause: { runs: 'the page pauses', outcomes: { otherwise: 'Pause over', error: 'Pause over' } },
    watchPage: { runs: 'the page is watched', outcomes: {} },
  },
  guards: {
    isFirstId: ['first place', 'later place'],
    isUnseen: ['page hidden', 'page visible'],
  },
  delays: { hiddenFor: 'time until a hidden page closes its stream' },
  notes: {
    'streaming.open | stream.reported | 0': 'The page reads again what it has loaded',
    'streaming.open | stream.steady': 'The next attempt after a loss comes soon again',
  },
} as const satisfies FlowWords<typeof liveMachine>
