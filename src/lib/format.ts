import dayjs, { type ConfigType } from 'dayjs'

/** Stands where there is nothing to show. */
export const NOTHING = '---'

const dateFormat = (pattern: string) => (instant: ConfigType) => {
  const date = dayjs(instant ?? null)
  return date.isValid() ? date.format(pattern) : NOTHING
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

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const

/** A number of bytes as text, base 1024, with at most two decimals: "1.5 MB". */
export function formatSize(bytes: number): string {
  if (!(bytes > 0)) return '0 Bytes'
  const unit = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1)
  return `${Number((bytes / 1024 ** Math.max(unit, 0)).toFixed(2))} ${UNITS[Math.max(unit, 0)]}`
}
