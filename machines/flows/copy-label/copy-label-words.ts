import type { FlowWords } from '#machines/flows/flow-words.ts'
import type { copyLabelMachine } from './copy-label-machine.ts'

export const copyLabelWords = {
  machine: 'Copying an address, with a confirmation for two seconds.',
  states: {
    idle: 'No recent copy.',
    copying: 'The address is being copied to the clipboard.',
    copied: 'The label reads “Copied!”.',
  },
} satisfies FlowWords<typeof copyLabelMachine>
