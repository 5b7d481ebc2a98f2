import { fromCallback } from 'xstate'
import type { WidgetOrder, WidgetReport } from '#machines/flows/upload-widget/upload-widget-machine.ts'
import { type UploadWidget, uploadWidgetMaker, type WidgetCallback } from './upload-widget.ts'
import { readUploadedFile } from './uploaded-file.ts'

/** Some widgets leave the page unable to scroll. */
const freePage = () => document.body.style.removeProperty('overflow')

/** Services fail with a sentence, a status text or an error. */
function messageIn(error: unknown): string | undefined {
  if (typeof error === 'string') return error || undefined
  const { statusText, message } = error as { statusText?: unknown; message?: unknown }
  return [statusText, message].find((text): text is string => typeof text === 'string' && text !== '')
}

function reportOf(...[error, result]: Parameters<WidgetCallback>): WidgetReport | undefined {
  if (error) return { type: 'upload.failed', message: messageIn(error) }
  if (result?.event === 'queues-start') return { type: 'upload.started' }
  if (result?.event === 'queues-end') return { type: 'upload.finished' }
  if (result?.event === 'close') return { type: 'widget.closed' }
  if (result?.event !== 'success') return undefined
  const file = readUploadedFile(result.info)
  return file ? { type: 'upload.succeeded', file } : { type: 'upload.failed', message: undefined }
}

async function destroy(widget: UploadWidget) {
  try {
    await widget.destroy({ removeThumbnails: true })
  } finally {
    freePage()
  }
}

/** The widget is made when the actor begins and destroyed when it ends. */
export const widgetActor = (options: () => object) =>
  fromCallback<WidgetOrder, WidgetOrder['files']>(({ sendBack, receive, input }) => {
    const make = uploadWidgetMaker()
    if (!make) throw new Error('the upload widget is gone from the page')
    const widget = make(options(), (error, result) => {
      const report = reportOf(error, result)
      if (report?.type === 'widget.closed') freePage()
      if (report) sendBack(report)
    })
    const open = ({ files }: Pick<WidgetOrder, 'files'>) => {
      try {
        if (files) widget.open(undefined, { files })
        else widget.open()
      } catch (error) {
        // An actor that fails is not asked to clean up.
        void destroy(widget)
        throw error
      }
    }
    receive(open)
    open({ files: input })
    return () => void destroy(widget)
  })
