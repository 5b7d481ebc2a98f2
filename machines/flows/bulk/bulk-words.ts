import type { FlowWords } from '#machines/words.ts'
import type { bulkMachine } from './bulk-machine.ts'

export const bulkWords = {
  machine: 'Making one move on several selected records.',
  states: {
    idle: ['Rows selected', 'The bar shows the moves that the chart opens for the selected records.'],
    confirming: [
      'Confirmation',
      'The dialog lists the records by what happens to them, and those that are left out with the reason.',
    ],
    sending: ['Sending', 'Each record has its own call, a few at a time. A refusal does not stop the rest.'],
    explaining: ['Results shown', 'Some were refused: each has its reason, and stays selected.'],
  },
  events: { 'bulk.ask': 'Choose a move', 'bulk.submit': 'Submit', 'bulk.close': 'Close' },
  services: {
    sendAll: {
      runs: 'the server decides each',
      outcomes: { areAllAccepted: 'All accepted', otherwise: 'Some refused', error: 'No answer' },
    },
  },
  guards: { areAllAccepted: ['all accepted', 'some refused'] },
} as const satisfies FlowWords<typeof bulkMachine>
