import { SIZE_UNITS } from '#contract/file-text.ts'

/** The bytes of a size text such as "1.5 MB", as exact as its decimals; undefined when the text is not a size. */
export function bytesIn(size: string | undefined): number | undefined {
  const [, number, name] = /^([\d.]+) (\w+)$/.exec(size?.trim() ?? '') ?? []
  const power = (SIZE_UNITS as readonly string[]).indexOf(name ?? '')
  const bytes = Number(number) * 1024 ** power
  return power < 0 || Number.isNaN(bytes) ? undefined : bytes
}
