const pad = (part: number) => String(part).padStart(2, '0')

/** The calendar day in the time zone of the server: `2026-11-22`. */
export const dayOf = (at: Date) => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`

/** The hour in the time zone of the server: `2026-11-22 17`. */
export const hourOf = (at: Date) => `${dayOf(at)} ${pad(at.getHours())}`
