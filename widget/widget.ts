import { type GivenOptions, readOptions, withCamelKeys } from './options.ts'
import { openSession, type Session } from './session.ts'
import type { Callback, Emit, Service, Source } from './types.ts'

/** An error of the page's callback is reported and does not stop an upload. */
function call(callback: Callback | undefined, ...[error, result]: Parameters<Callback>) {
  try {
    callback?.(error, result)
  } catch (thrown) {
    reportError(thrown)
  }
}

export type Widget = ReturnType<typeof createWidget>

/** Has the options, events and methods of the third-party widget. While closed, the page contains nothing of it. */
function createWidget(service: Service, first: GivenOptions, callback: Callback | undefined) {
  let given = withCamelKeys(first)
  let session: Session | undefined
  let isDestroyed = false
  const emit: Emit = (event, info) => call(callback, null, { event, info })

  function open(source?: Source, { files = [] }: { readonly files?: readonly File[] } = {}) {
    if (isDestroyed) return
    session ??= openSession({
      service,
      options: readOptions(given),
      emit,
      fail: (failure) => call(callback, failure, { event: 'error' }),
      ended: () => {
        session = undefined
      },
    })
    session.showAs('shown', source)
    if (files.length > 0) session.addFiles([...files])
  }

  return {
    open,
    /** Asks before it cancels uploads, except with `quiet`. */
    close: ({ quiet = false }: { readonly quiet?: boolean } = {}) => session?.close(quiet),
    show: () => session?.showAs('shown'),
    /** Uploads continue. */
    hide: () => session?.showAs('hidden'),
    minimize: () => session?.showAs('minimized'),
    update(changes: GivenOptions) {
      given = { ...given, ...withCamelKeys(changes) }
      session?.update(readOptions(given))
    },
    isShowing: () => session?.presence() === 'shown',
    isMinimized: () => session?.presence() === 'minimized',
    isDestroyed: () => isDestroyed,
    async destroy() {
      isDestroyed = true
      session?.abandon()
    },
  }
}

export const widgetsOf = (service: Service) => ({
  createUploadWidget: (options: GivenOptions = {}, callback?: Callback) => createWidget(service, options, callback),
  openUploadWidget(options: GivenOptions = {}, callback?: Callback) {
    const widget = createWidget(service, options, callback)
    widget.open()
    return widget
  },
})
