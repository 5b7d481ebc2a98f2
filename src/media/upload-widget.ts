export interface UploadWidget {
  /** Both services take files as the second argument. */
  open: (source?: undefined, options?: { files: readonly File[] }) => void
  destroy: (options?: { removeThumbnails?: boolean }) => unknown
}

/** On an error the second argument may be missing or empty. */
export type WidgetCallback = (error: unknown, result?: { event?: string; info?: unknown }) => void

type CreateUploadWidget = (options: object, callback: WidgetCallback) => UploadWidget

declare global {
  interface Window {
    cloudinary?: { createUploadWidget?: CreateUploadWidget }
  }
}

/** What the media service's script left on the page; undefined while it has not run. */
export const uploadWidgetMaker = () => {
  const maker = window.cloudinary?.createUploadWidget
  return typeof maker === 'function' ? maker : undefined
}

/** Rejects when the script fails or brings no widget. Never settles after abort: no restart gets an old result. */
export function loadWidgetScript(url: string, signal: AbortSignal): Promise<void> {
  if (uploadWidgetMaker()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (reason: string) => {
      script.remove()
      reject(new Error(`${url} ${reason}`))
    }
    script.onload = () => (uploadWidgetMaker() ? resolve() : fail('brought no upload widget'))
    script.onerror = () => fail('cannot be loaded')
    signal.addEventListener('abort', () => {
      script.onload = null
      script.onerror = null
      script.remove()
    })
    script.src = url
    document.head.append(script)
  })
}
