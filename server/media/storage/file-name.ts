const NAME_MAX = 150

/** Invisible characters and those that reverse the direction of text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

export const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const stemOf = (name: string) => name.replace(/\.[^.]+$/, '')

/** Without path and invisible characters, at most 150 and the extension. Undefined without a stem or an extension. */
export function cleanName(given: string): string | undefined {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = last.toWellFormed().replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  const stem = stemOf(name).replace(/^[. ]+|[. ]+$/g, '')
  const extension = extensionOf(name)
  if (stem === '' || extension === '') return undefined
  return `${[...stem].slice(0, NAME_MAX).join('')}.${extension}`
}
