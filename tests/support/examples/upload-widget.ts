import { type UploadedFile, uploadWidgetMachine } from '#machines/flows/upload-widget/upload-widget-machine.ts'
import { flowModel } from './model.ts'

export const minutes: UploadedFile = {
  name: 'Minutes.pdf',
  url: 'https://media.example/minutes.pdf',
  size: '1.5 MB',
  type: 'PDF',
}
export const photo: UploadedFile = {
  name: 'Team photo.jpg',
  url: 'https://media.example/photo.jpg',
  size: '340 KB',
  type: 'IMG',
}

const failures = { 'with an error': new Error('Network down'), 'without one': 'unreadable' }

export const uploadWidgetModel = flowModel(uploadWidgetMachine, {
  starts: {
    'for one file': { serviceName: 'Media desk', keeps: 'one', files: [] },
    'for many files': { serviceName: 'Media desk', keeps: 'many', files: [minutes] },
    'without a service': { serviceName: undefined, keeps: 'many', files: [minutes] },
  },
  events: {
    'widget.open': { '': {} },
    'widget.closed': { '': {} },
    'script.retry': { '': {} },
    'upload.started': { '': {} },
    'upload.succeeded': { 'of the minutes': { file: minutes }, 'of the photo': { file: photo } },
    'upload.failed': { 'with a message': { message: 'File too large' }, 'without one': { message: undefined } },
    'upload.finished': { '': {} },
    'file.remove': { 'of the minutes': { url: minutes.url }, 'of the photo': { url: photo.url } },
  },
  actors: {
    loadScript: { done: { '': undefined }, error: failures },
    widget: { done: {}, error: failures },
  },
})
