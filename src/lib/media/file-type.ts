const IMAGES = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'bmp', 'tif', 'tiff', 'svg']
const DOCUMENTS = ['doc', 'docx']

/** What a file is when nothing tells. */
const UNKNOWN = 'FILE'

/** The extension of a file's name in small letters, without its dot. */
export const extensionIn = (name: string | undefined) => /[^/]\.([a-z0-9]{1,10})$/i.exec(name ?? '')?.[1]?.toLowerCase()

/** The badge of a file: IMG, PDF, DOC or its extension in capitals. A PDF is one even where the media service calls it an image. */
export function fileTypeOf(extension: string | undefined, resourceType?: string): string {
  if (extension === 'pdf') return 'PDF'
  if (resourceType === 'image' || IMAGES.includes(extension ?? '')) return 'IMG'
  if (DOCUMENTS.includes(extension ?? '')) return 'DOC'
  return extension?.toUpperCase() ?? UNKNOWN
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The name of the file at an address, as far as the address tells. */
export const fileNameAt = (url: string) => decoded(URL.parse(url)?.pathname.split('/').at(-1) ?? '') || url

/** The badge of the file at an address. */
export const fileTypeAt = (url: string) => fileTypeOf(extensionIn(fileNameAt(url)))

/** Whether the browser may be sent to an address that somebody stored. */
export const isWebAddress = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')
