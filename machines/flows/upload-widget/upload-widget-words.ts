import type { FlowWords } from '#machines/flows/flow-words.ts'
import type { uploadWidgetMachine } from './upload-widget-machine.ts'

export const uploadWidgetWords = {
  machine: 'Choosing files with the upload widget of the media service.',
  states: {
    deciding: 'Looks whether there is a media service.',
    unavailable: 'No media service is set up: files can only be removed.',
    loading: 'The widget’s script is loading; the control names the service.',
    failed: 'The script cannot be loaded: the control offers to try again.',
    ready: 'The widget can be created at the first click.',
    made: 'The widget exists.',
    'made.open': 'The person chooses files in it.',
    'made.uploading': 'Files are being uploaded to the media service.',
    'made.closed': 'Hidden, with its choices.',
  },
  notes: {
    'loading | widget.open': 'Too early',
    'made | widget.open': 'Hidden without having been closed',
    'made | xstate.error.actor.widget': 'It broke: the next click creates another one',
  },
} satisfies FlowWords<typeof uploadWidgetMachine>
