import dayjs, { type ConfigType } from 'dayjs'

export const NOTHING = '---'

const dateFormat = (pattern: string) => (instant: ConfigType) => {
  const date = dayjs(instant ?? null)
  return date.isValid() ? date.format(pattern) : NOTHING
}

export const formatDate = dateFormat('MMM DD, YYYY')
export const formatDateTime = dateFormat('MMM DD, YYYY [at] h:mm a')
export const formatMoment = dateFormat('MMM DD, YYYY [at] h:mm:ss a')
export const formatTime = dateFormat('h:mm:ss a')
export const formatPublished = dateFormat('MMM DD, YYYY [at] hh:mm')
export const formatUploaded = dateFormat('MMM DD, YYYY [at] hh:mm A')
export const formatDueDate = dateFormat('DD-MM-YYYY')
/** "Monday, November 23, 2026 at 2:42:10 am, UTC+01:00" */
export const formatExact = dateFormat('dddd, MMMM D, YYYY [at] h:mm:ss a, [UTC]Z')
export const formatDay = dateFormat('dddd, MMMM D, YYYY')
/** ISO 8601 with the offset of the viewer's time zone. */
export const formatIso = dateFormat('YYYY-MM-DDTHH:mm:ssZ')

export const orNothing = (text: string | undefined) => (text?.trim() ? text : NOTHING)
