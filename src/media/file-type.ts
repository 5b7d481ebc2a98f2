import { fileNameAt, fileTypeOf } from '#contract/file-text.ts'

/** In lower case, without its dot. Digits alone are no extension: they end a version or a date. */
export const extensionIn = (name: string | undefined) =>
  /[^/]\.(?!\d+$)([a-z0-9]{1,10})$/i.exec(name ?? '')?.[1]?.toLowerCase()

export const fileTypeAt = (url: string) => fileTypeOf(extensionIn(fileNameAt(url)))

/** Whether the browser may be sent to an address that somebody stored. */
export const isWebAddress = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')
