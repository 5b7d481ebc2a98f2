import dayjs from 'dayjs'
import relative from 'dayjs/plugin/relativeTime.js'
import { serverNow } from '#src/api/server-time.ts'

dayjs.extend(relative)

/** "3 hours ago". The clock of the server may be ahead of ours: no event is in the future. */
export function relativeTime(at: string) {
  const now = serverNow()
  return dayjs(Math.min(Date.parse(at), now.getTime())).from(now)
}
