import dayjs, { type ConfigType } from 'dayjs'
import { SIZE_UNITS } from '#contract/file-text.ts'

/** Stands where there is nothing to show. */
export const NOTHING = '---'

export const MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const twoDigits = (value: number) => String(value).padStart(2, '0')
const hourOf = (date: Date) => date.getHours() % 12 || 12
const halfOf = (date: Date) => (date.getHours() < 12 ? 'am' : 'pm')

const PARTS: Readonly<Record<string, (date: Date) => string | number>> = {
  YYYY: (date) => String(date.getFullYear()).padStart(4, '0'),
  MMM: (date) => MONTH_NAMES[date.getMonth()] ?? '',
  MM: (date) => twoDigits(date.getMonth() + 1),
  DD: (date) => twoDigits(date.getDate()),
  hh: (date) => twoDigits(hourOf(date)),
  h: hourOf,
  mm: (date) => twoDigits(date.getMinutes()),
  a: halfOf,
  A: (date) => halfOf(date).toUpperCase(),
}

/** Patterns are as in Day.js and taken apart once: a long list has tens of thousands of dates, for which its own way is slow. */
function dateFormat(pattern: string) {
  const parts = (pattern.match(/\[[^\]]*\]|[A-Za-z]+|[^A-Za-z[]+/g) ?? []).map(
    (part) => PARTS[part] ?? part.replace(/^\[|\]$/g, ''),
  )
  return (instant: ConfigType) => {
    const date = dayjs(instant ?? null).toDate()
    if (Number.isNaN(date.getTime())) return NOTHING
    return parts.map((part) => (typeof part === 'string' ? part : part(date))).join('')
  }
}

/** Roles, users, ledger, accounts: "Nov 21, 2026". */
export const formatDate = dateFormat('MMM DD, YYYY')
/** Users and audit log: "Nov 21, 2026 at 9:05 am". */
export const formatDateTime = dateFormat('MMM DD, YYYY [at] h:mm a')
/** Announcements: "Nov 21, 2026 at 09:05". */
export const formatPublished = dateFormat('MMM DD, YYYY [at] hh:mm')
/** Files: "Nov 21, 2026 at 09:05 AM". */
export const formatUploaded = dateFormat('MMM DD, YYYY [at] hh:mm A')
/** Task tables: "21-11-2026". */
export const formatDueDate = dateFormat('DD-MM-YYYY')

export const orNothing = (text: string | undefined) => (text?.trim() ? text : NOTHING)

export const formatPercent = (value: number | undefined) => (value === undefined ? NOTHING : `${value}%`)

/** The number of bytes that a size text stands for, as far as its decimals tell; undefined where it is none. */
export function bytesIn(size: string | undefined): number | undefined {
  const [, number, name] = /^([\d.]+) (\w+)$/.exec(size?.trim() ?? '') ?? []
  const power = (SIZE_UNITS as readonly string[]).indexOf(name ?? '')
  const bytes = Number(number) * 1024 ** power
  return power < 0 || Number.isNaN(bytes) ? undefined : bytes
}
