export const SIZE_UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const

/** A number of bytes as text, base 1024, with at most two decimals: "1.5 MB". */
export function formatSize(bytes: number): string {
  if (!(bytes > 0)) return '0 Bytes'
  const inUnit = (unit: number) => Number((bytes / 1024 ** unit).toFixed(2))
  const unit = SIZE_UNITS.findIndex((_, index) => inUnit(index) < 1024)
  const shown = unit < 0 ? SIZE_UNITS.length - 1 : unit
  return `${inUnit(shown)} ${SIZE_UNITS[shown]}`
}

const IMAGES = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'bmp', 'tif', 'tiff', 'svg']
const DOCUMENTS = ['doc', 'docx']

const UNKNOWN = 'FILE'

/** A PDF is one even where the media service calls it an image. */
export function fileTypeOf(extension: string | undefined, resourceType?: string): string {
  if (extension === 'pdf') return 'PDF'
  if (resourceType === 'image' || IMAGES.includes(extension ?? '')) return 'IMG'
  if (DOCUMENTS.includes(extension ?? '')) return 'DOC'
  return extension?.toUpperCase() ?? UNKNOWN
}

export function fileNameIn(pathname: string): string {
  const last = pathname.replace(/\/$/, '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

export const fileNameAt = (url: string) => fileNameIn(URL.parse(url)?.pathname ?? '') || url

/** The bytes of a size text such as "1.5 MB", as exact as its decimals; undefined when the text is not a size. */
export function bytesIn(size: string | undefined): number | undefined {
  const [, number, name] = /^([\d.]+) (\w+)$/.exec(size?.trim() ?? '') ?? []
  const power = (SIZE_UNITS as readonly string[]).indexOf(name ?? '')
  const bytes = Number(number) * 1024 ** power
  return power < 0 || Number.isNaN(bytes) ? undefined : bytes
}
