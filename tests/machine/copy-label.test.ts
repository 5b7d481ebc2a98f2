import { copyLabelModel } from '#tests/support/examples/copy-label.ts'
import { type Row, specifyFlow } from '#tests/support/model/specify-flow.ts'

// The table is typed by hand from the specification: generated tests follow the machine's mistakes.

const FILE = 'https://media.example/a.pdf'
const ANOTHER = 'https://media.example/b.pdf'

const SHOWN = 'wait 2000: xstate.after.copiedFor.copyLabel.copied'

const copying = (state: string): Row[] => [
  [state, 'address.copy of a file', 'copying', `start writeClipboard {"text":"${FILE}"}`],
  [state, 'address.copy of another', 'copying', `start writeClipboard {"text":"${ANOTHER}"}`],
]

const ROWS: Row[] = [
  ...copying('idle'),
  ...copying('copying'),
  ...copying('copied'),
  ['copying', 'writeClipboard answers', 'copied', 'notifySuccess {"message":"URL copied to clipboard!"}', SHOWN],
  ['copying', 'writeClipboard fails', 'idle', 'notifyFailure {"message":"Failed to copy URL"}'],
  ['copied', 'after copiedFor', 'idle'],
]

const COPY = 'address.copy of a file'
const COPY_ANOTHER = 'address.copy of another'

specifyFlow('the label of a copied address, by the specification', copyLabelModel, {
  rows: ROWS,
  actors: ['writeClipboard'],
  load: async () => (await import('#machines/flows/copy-label/copy-label-machine.ts')).copyLabelMachine,
  context: { url: '' },
  paths: [
    ['names no address at first', 'started', 'idle'],
    ['names the copied address', `started > ${COPY} > writeClipboard answers`, 'copied', { url: FILE }],
    ['names no address after two seconds', `started > ${COPY} > writeClipboard answers > after copiedFor`, 'idle'],
    ['names no address when the copy fails', `started > ${COPY} > writeClipboard fails`, 'idle'],
    [
      'names the address that was copied last',
      `started > ${COPY} > ${COPY_ANOTHER} > writeClipboard answers`,
      'copied',
      { url: ANOTHER },
    ],
  ],
})
