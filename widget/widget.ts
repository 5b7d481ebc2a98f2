import { type GivenOptions, readOptions, withCamelKeys } from './options.ts'
import { openSession, type Session } from './session.ts'
import type { Callback, Emit, Service, Source } from './types.ts'

/** What goes wrong in the page's callback is the page's, and must not stop an upload. */
function call(callback: Callback | undefined, ...[error, result]: Parameters<Callback>) {
  try {
    callback?.(error, result)
  } catch (thrown) {
    reportError(thrown)
  }
}

export type Widget = ReturnType<typeof createWidget>

/**
 * Makes a widget of the media service, with the options, events and methods of the third-party widget that it stands
 * in for. Until it is opened, and after it is closed, it has nothing in the page.
 */
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
    /** Asks before it cuts an upload short, unless it is to be quiet. */
    close: ({ quiet = false }: { readonly quiet?: boolean } = {}) => session?.close(quiet),
    show: () => session?.showAs('shown'),
    /** Uploads go on unseen. */
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

/** What the script of the service at `service.base` offers to a page. */
export const widgetsOf = (service: Service) => ({
  createUploadWidget: (options: GivenOptions = {}, callback?: Callback) => createWidget(service, options, callback),
  openUploadWidget(options: GivenOptions = {}, callback?: Callback) {
    const widget = createWidget(service, options, callback)
    widget.open()
    return widget
  },
})
