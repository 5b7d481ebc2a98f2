import { uploadMachine } from '#machines/lifecycles/upload/upload-machine.ts'
import { flowModel } from './model.ts'

export const uploadModel = flowModel(uploadMachine, {
  events: {
    'part.send': {
      '': { mayUpload: true, isLast: false },
      'as the last': { mayUpload: true, isLast: true },
      'by a barred user': { mayUpload: false, isLast: false },
      'as the last by a barred user': { mayUpload: false, isLast: true },
    },
    'upload.finish': {
      '': { mayUpload: true, isSound: true },
      'of unsound content': { mayUpload: true, isSound: false },
      'by a barred user': { mayUpload: false, isSound: true },
    },
    'upload.cancel': { '': {} },
    'upload.fail': { '': {} },
    'upload.collect': { '': { isUnused: true }, 'while it is used': { isUnused: false } },
    'time.passed': { '': {} },
  },
  actors: {},
})
