import { openSession, type Session } from './session.ts'
import type { Callback, Options, Service } from './types.ts'

export type Widget = ReturnType<typeof createWidget>

/** Has the events and methods of the third-party widget that the page uses. While closed, the page contains nothing of it. */
function createWidget(service: Service, options: Options, callback: Callback) {
  let session: Session | undefined
  let isDestroyed = false
  return {
    open(_source?: undefined, { files = [] }: { readonly files?: readonly File[] } = {}) {
      if (isDestroyed) return
      session ??= openSession({
        service,
        options,
        emit: (result) => callback(null, result),
        fail: (failure) => callback(failure, { event: 'error' }),
        ended: () => {
          session = undefined
        },
      })
      if (files.length > 0) session.addFiles(files)
    },
    async destroy() {
      isDestroyed = true
      session?.abandon()
    },
  }
}

export const widgetsOf = (service: Service) => ({
  createUploadWidget: (options: Options, callback: Callback) => createWidget(service, options, callback),
})
