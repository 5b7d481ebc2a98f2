import type { ByteRange } from '#server/media/storage/store.ts'

/**
 * The one range that a `Range` header asks for (RFC 9110). What is malformed, or asks for several, counts as not asked,
 * as the standard allows; then everything is sent.
 */
export function rangeIn(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return to === '0' ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= size) return 'unsatisfiable'
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
