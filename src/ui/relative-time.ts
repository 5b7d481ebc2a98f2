import dayjs from 'dayjs'
import relative from 'dayjs/plugin/relativeTime.js'

dayjs.extend(relative)

/** "3 hours ago". The clock of the server may be ahead of ours: no event is in the future. */
export const relativeTime = (at: string) => dayjs(Math.min(Date.parse(at), Date.now())).fromNow()
