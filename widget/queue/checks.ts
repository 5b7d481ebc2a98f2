import type { Options } from '../options.ts'
import { sizeText } from '../text/size-text.ts'
import type { Text } from '../text/texts.ts'

export const extensionOf = (name: string) => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Undefined when the file can be uploaded. */
export function refusalOf(
  file: { readonly name: string; readonly size: number },
  { clientAllowedFormats, maxFileSize }: Pick<Options, 'clientAllowedFormats' | 'maxFileSize'>,
  text: Text,
): string | undefined {
  if (clientAllowedFormats.length > 0 && !clientAllowedFormats.includes(extensionOf(file.name)))
    return text('uploader.errors.invalid_format', { formats: formatsText(clientAllowedFormats) })
  if (file.size > maxFileSize) {
    const limit = sizeText(maxFileSize)
    return text('uploader.errors.file_too_large', { size: sizeText(file.size), limit, allowed: limit })
  }
  if (file.size === 0) return text('uploader.errors.empty')
  return undefined
}

export const formatsText = (formats: readonly string[]) => formats.map((format) => format.toUpperCase()).join(', ')

export const filesText = (count: number, text: Text) =>
  count === 1 ? text('local.one_file') : text('local.files', { num: count })

export const limitText = (maxFiles: number, text: Text) =>
  text('notifications.limit_reached', { files: filesText(maxFiles, text) })
