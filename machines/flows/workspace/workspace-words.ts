import type { FlowWords } from '#machines/flows/flow-words.ts'
import type { workspaceMachine } from './workspace-machine.ts'

const filling = 'The person fills in the form.'
const sending = 'The request is in progress: nothing can be changed or closed.'
const refused = 'The server refused. The form shows the reason and keeps the input.'
const back = 'Back to the details that opened it'

export const workspaceWords = {
  machine: 'Viewing, editing, confirming and sending in one area.',
  states: {
    browsing: 'Only the table is open.',
    viewing: 'The details drawer is open.',
    editing: 'A form drawer is open.',
    'editing.filling': filling,
    'editing.sending': sending,
    'editing.refused': refused,
    confirming: 'A confirmation dialog is open.',
    'confirming.filling': filling,
    'confirming.sending': sending,
    'confirming.refused': refused,
  },
  notes: {
    'editing.filling | step.cancel | 0': back,
    'editing.refused | step.cancel | 0': back,
    'confirming.filling | step.cancel | 0': back,
    'confirming.refused | step.cancel | 0': back,
  },
} satisfies FlowWords<typeof workspaceMachine>
