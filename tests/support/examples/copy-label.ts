import { copyLabelMachine } from '#machines/flows/copy-label/copy-label-machine.ts'
import { flowModel } from './model.ts'

export const copyLabelModel = flowModel(copyLabelMachine, {
  events: {
    'address.copy': {
      'of a file': { url: 'https://media.example/a.pdf' },
      'of another': { url: 'https://media.example/b.pdf' },
    },
  },
  actors: { writeClipboard: { done: { '': undefined }, error: { '': new Error('Write permission denied.') } } },
})
