import { fileNameIn, fileTypeOf } from '#contract/file-text.ts'

/** The extension of a file's name in lower case, without its dot. Digits alone are none: they end a version or a date. */
export const extensionIn = (name: string | undefined) =>
  /[^/]\.(?!\d+$)([a-z0-9]{1,10})$/i.exec(name ?? '')?.[1]?.toLowerCase()

/** The file name in an address, or undefined. */
export const fileNameAt = (url: string) => fileNameIn(URL.parse(url)?.pathname ?? '') || url

/** The badge of the file at an address. */
export const fileTypeAt = (url: string) => fileTypeOf(extensionIn(fileNameAt(url)))

/** Whether the browser may be sent to an address that somebody stored. */
export const isWebAddress = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')
