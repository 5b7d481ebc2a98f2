import type { FlowWords } from '#machines/words.ts'
import type { uploadWidgetMachine } from './upload-widget-machine.ts'

export const uploadWidgetWords = {
  machine: 'Choosing files with the upload widget of the media service.',
  states: {
    deciding: ['Service configured?', 'Checks whether a media service is configured.'],
    unavailable: ['No media service', 'No media service is configured: files can only be removed.'],
    loading: ['Widget loading', 'The widget’s script is loading; the control names the service.'],
    failed: ['Loading failed', 'The script failed to load: the control offers a retry.'],
    ready: ['Ready to choose', 'The first click creates the widget.'],
    made: ['Widget', 'The widget exists.'],
    'made.open': ['Choosing files', 'The person chooses files.'],
    'made.uploading': ['Uploading', 'Files are uploading to the media service.'],
    'made.closed': ['Closed', 'The widget is hidden and keeps its choices.'],
  },
  events: {
    'widget.open': 'Choose files',
    'script.retry': 'Try again',
    'file.remove': 'Remove a file',
    'upload.started': 'Upload started',
    'upload.succeeded': 'File uploaded',
    'upload.failed': 'File failed',
    'upload.finished': 'All files done',
    'widget.closed': 'Widget closed',
  },
  services: {
    loadScript: { runs: 'the widget loads', outcomes: { otherwise: 'Loaded', error: 'Not loaded' } },
    widget: { runs: 'the widget reports', outcomes: { error: 'Widget failed' } },
  },
  guards: { hasService: ['a media service is set', 'no media service is set'] },
  delays: { scriptTimeout: 'limit for loading' },
  notes: {
    'loading | widget.open': 'The widget is not loaded yet',
    'made | widget.open': 'The widget was hidden without being closed',
    'made | xstate.error.actor.widget': 'The widget failed: the next click creates another one',
  },
} as const satisfies FlowWords<typeof uploadWidgetMachine>
