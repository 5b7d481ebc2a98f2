import type { FlowWords } from '#machines/words.ts'
import type { copyLabelMachine } from './copy-label-machine.ts'

export const copyLabelWords = {
  machine: 'Copying an address, with a confirmation for two seconds.',
  states: {
    idle: ['Ready to copy', 'No recent copy.'],
    copying: ['Copying', 'The address is being copied to the clipboard.'],
    copied: ['“Copied!” shown', 'The label reads “Copied!”.'],
  },
  events: { 'address.copy': 'Copy the address' },
  services: {
    writeClipboard: { runs: 'the browser copies', outcomes: { otherwise: 'Copied', error: 'Not copied' } },
  },
  delays: { copiedFor: 'time that “Copied!” is shown' },
} as const satisfies FlowWords<typeof copyLabelMachine>
