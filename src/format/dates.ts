import dayjs, { type ConfigType } from 'dayjs'
import { SIZE_UNITS } from '#contract/file-text.ts'

export const NOTHING = '---'

export const MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const dateFormat = (pattern: string) => (instant: ConfigType) => {
  const date = dayjs(instant ?? null)
  return date.isValid() ? date.format(pattern) : NOTHING
}

export const formatDate = dateFormat('MMM DD, YYYY')
export const formatDateTime = dateFormat('MMM DD, YYYY [at] h:mm a')
export const formatMoment = dateFormat('MMM DD, YYYY [at] h:mm:ss a')
export const formatPublished = dateFormat('MMM DD, YYYY [at] hh:mm')
export const formatUploaded = dateFormat('MMM DD, YYYY [at] hh:mm A')
export const formatDueDate = dateFormat('DD-MM-YYYY')
/** ISO 8601 with the offset of the viewer's time zone. */
export const formatIso = dateFormat('YYYY-MM-DDTHH:mm:ssZ')

export const orNothing = (text: string | undefined) => (text?.trim() ? text : NOTHING)

export const formatPercent = (value: number | undefined) => (value === undefined ? NOTHING : `${value}%`)

/** The bytes of a size text such as "1.5 MB", as exact as its decimals; undefined when the text is not a size. */
export function bytesIn(size: string | undefined): number | undefined {
  const [, number, name] = /^([\d.]+) (\w+)$/.exec(size?.trim() ?? '') ?? []
  const power = (SIZE_UNITS as readonly string[]).indexOf(name ?? '')
  const bytes = Number(number) * 1024 ** power
  return power < 0 || Number.isNaN(bytes) ? undefined : bytes
}
