import dayjs from 'dayjs'
import relative from 'dayjs/plugin/relativeTime.js'
import { useSyncExternalStore } from 'react'
import { serverNow } from '#src/api/server-time.ts'
import { dateText } from './date-text.tsx'

dayjs.extend(relative)

/** "3 hours ago", or "3 hours" as a length. The clock of the server may be ahead of ours: no event is in the future. */
function relativeTime(at: string, isLength: boolean) {
  const now = serverNow()
  return dayjs(Math.min(Date.parse(at), now.getTime())).from(now, isLength)
}

const shown = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function followMinutes(draw: () => void) {
  shown.add(draw)
  timer ??= setInterval(() => {
    for (const each of shown) each()
  }, 60_000)
  return () => {
    shown.delete(draw)
    if (shown.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** It goes on while it is shown. */
export function RelativeTime({ at, isLength = false }: { at: string; isLength?: boolean }) {
  const text = useSyncExternalStore(followMinutes, () => relativeTime(at, isLength))
  return dateText(at, () => text)
}
