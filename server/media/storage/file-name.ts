const NAME_MAX = 150

/** Characters that are not shown, or turn what is shown around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

export const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The name without its extension. */
export const stemOf = (name: string) => name.replace(/\.[^.]+$/, '')

/**
 * A name that can be shown and offered for saving, or undefined when nothing is left of it. It is never a path: only
 * what stands behind the last separator counts.
 */
export function cleanName(given: string): string | undefined {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = last.toWellFormed().replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
  const stem = stemOf(name).replace(/^[. ]+|[. ]+$/g, '')
  const extension = extensionOf(name)
  if (stem === '' || extension === '') return undefined
  return `${[...stem].slice(0, NAME_MAX).join('')}.${extension}`
}
