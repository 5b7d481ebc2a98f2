import type { FlowWords } from '#machines/flows/flow-words.ts'
import type { copyLabelMachine } from './copy-label-machine.ts'

export const copyLabelWords = {
  machine: 'Copying an address, and saying so for two seconds.',
  states: {
    idle: 'Nothing was copied lately.',
    copying: 'The clipboard is asked to take the address.',
    copied: 'The label says that it was copied.',
  },
} satisfies FlowWords<typeof copyLabelMachine>
