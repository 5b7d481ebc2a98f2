import { type Item, isUnfinished } from '../queue/item.ts'
import type { Text } from '../text/texts.ts'

/** What is sent is not yet received: the last per cent is the service's. */
const percent = (share: number) => `${Math.min(Math.floor(share * 100), 99)} %`

/** How far a file is, or why it came no further. */
export function statusOf({ state, isRetrying, progress, message }: Item, text: Text): string {
  if (message !== undefined) return message
  if (state === 'uploading' && isRetrying) return text('queue.statuses.retrying')
  const status = text(`queue.statuses.${state}`)
  return progress !== undefined && (state === 'uploading' || state === 'paused')
    ? `${status} ${percent(progress)}`
    : status
}

/** Its end is told as the upload's end, and not as the fourth quarter. */
const quarterOf = (item: Item) => Math.min(Math.floor((item.progress ?? 0) * 4), 3)

function isWorthSaying(item: Item, before: Item | undefined): boolean {
  if (item.state !== before?.state) return item.state !== 'waiting' && item.state !== 'processing'
  if (item.message !== before.message) return true
  if (item.isRetrying !== before.isRetrying) return item.isRetrying
  return isUnfinished(item) && quarterOf(item) > quarterOf(before)
}

/** What is said aloud of a change; nothing for most, so that progress is told at each quarter only. */
export const itemAnnouncement = (item: Item, before: Item | undefined, text: Text) =>
  isWorthSaying(item, before) ? `${item.name}: ${statusOf(item, text)}` : undefined
