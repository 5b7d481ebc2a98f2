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
