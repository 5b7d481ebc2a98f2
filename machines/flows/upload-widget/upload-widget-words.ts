import type { FlowWords } from '#machines/flows/flow-words.ts'
import type { uploadWidgetMachine } from './upload-widget-machine.ts'

export const uploadWidgetWords = {
  machine: 'Choosing files with the upload widget of the media service.',
  states: {
    deciding: 'Checks whether a media service is configured.',
    unavailable: 'No media service is configured: files can only be removed.',
    loading: 'The widget’s script is loading; the control names the service.',
    failed: 'The script failed to load: the control offers a retry.',
    ready: 'The first click creates the widget.',
    made: 'The widget exists.',
    'made.open': 'The person chooses files.',
    'made.uploading': 'Files are uploading to the media service.',
    'made.closed': 'The widget is hidden and keeps its choices.',
  },
  notes: {
    'loading | widget.open': 'The widget is not loaded yet',
    'made | widget.open': 'The widget was hidden without being closed',
    'made | xstate.error.actor.widget': 'The widget failed: the next click creates another one',
  },
} satisfies FlowWords<typeof uploadWidgetMachine>
