import { sizeText } from '../text/size-text.ts'
import type { Options } from '../types.ts'

export const extensionOf = (name: string) => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Undefined when the file can be uploaded. */
export function refusalOf(
  file: { readonly name: string; readonly size: number },
  { clientAllowedFormats, maxFileSize }: Pick<Options, 'clientAllowedFormats' | 'maxFileSize'>,
): string | undefined {
  if (!clientAllowedFormats.includes(extensionOf(file.name)))
    return `Files of this format are not accepted. Choose ${formatsText(clientAllowedFormats)}.`
  if (file.size > maxFileSize) return `File size (${sizeText(file.size)}) exceeds limit (${sizeText(maxFileSize)})`
  return file.size === 0 ? 'The file is empty.' : undefined
}

export const formatsText = (formats: readonly string[]) => formats.map((format) => format.toUpperCase()).join(', ')

export const limitText = (maxFiles: number) =>
  `Only ${maxFiles === 1 ? 'one file' : `${maxFiles} files`} can be selected`
