import type { FlowWords } from '#machines/words.ts'
import type { workspaceMachine } from './workspace-machine.ts'

const filling = 'The person fills in the form.'
const sending = 'The request is in progress: nothing can be changed or closed.'
const refused = 'The server refused. The form shows the reason and keeps the input.'
const back = 'Back to the details that opened it'

export const workspaceWords = {
  machine: 'Viewing, editing, confirming and sending in one area.',
  states: {
    browsing: ['Table shown', 'Only the table is open.'],
    viewing: ['Details shown', 'The details drawer is open.'],
    editing: ['Form', 'A form drawer is open.'],
    'editing.filling': ['Filling in', filling],
    'editing.sending': ['Saving', sending],
    'editing.refused': ['Error shown', refused],
    confirming: ['Confirmation', 'A confirmation dialog is open.'],
    'confirming.filling': ['Waiting for an answer', filling],
    'confirming.sending': ['Sending', sending],
    'confirming.refused': ['Error shown', refused],
  },
  events: {
    'record.view': 'View details',
    'record.create': 'Create',
    'move.ask': 'Choose a move',
    'step.submit': 'Submit',
    'step.cancel': 'Cancel',
  },
  services: {
    send: {
      runs: 'the server decides',
      outcomes: { isAccepted: 'Accepted', otherwise: 'Refused', error: 'No answer' },
    },
  },
  guards: {
    needsForm: ['needs a form', 'needs a confirmation'],
    isOffered: ['a button of the form', 'not a button of the form'],
    isAccepted: ['accepted', 'refused'],
    isViewing: ['details were open', 'no details were open'],
  },
  notes: {
    'editing.filling | step.cancel | 0': back,
    'editing.refused | step.cancel | 0': back,
    'confirming.filling | step.cancel | 0': back,
    'confirming.refused | step.cancel | 0': back,
  },
} as const satisfies FlowWords<typeof workspaceMachine>
