import dayjs from 'dayjs'

/** Midnight, in the time zone of the server. */
export const beginningOfDay = (at: Date) => dayjs(at).startOf('day').toDate()

/** The calendar day in the time zone of the server: `2026-11-22`. */
export const dayOf = (at: Date) => dayjs(at).format('YYYY-MM-DD')

/** The hour in the time zone of the server: `2026-11-22 17`. */
export const hourOf = (at: Date) => dayjs(at).format('YYYY-MM-DD HH')
