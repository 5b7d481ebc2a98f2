import { type Item, isUnfinished } from '../queue/item.ts'
import type { ItemState } from '../queue/transitions.ts'

const STATUSES: Readonly<Record<ItemState, string>> = {
  waiting: 'Waiting',
  uploading: 'Uploading',
  paused: 'Paused',
  processing: 'Checking the file',
  uploaded: 'Uploaded',
  failed: 'Not uploaded',
  refused: 'Not uploaded',
}

/** At most 99 %: bytes that are sent have not arrived yet. */
const percent = (progress: number) => `${Math.min(Math.floor(progress * 100), 99)} %`

export function statusOf({ state, isRetrying, progress, message }: Item): string {
  if (message !== undefined) return message
  if (state === 'uploading' && isRetrying) return 'Connection lost, trying again'
  const status = STATUSES[state]
  return progress !== undefined && (state === 'uploading' || state === 'paused')
    ? `${status} ${percent(progress)}`
    : status
}

/** The end is announced as the end of the upload, not as the fourth quarter. */
const quarterOf = (item: Item) => Math.min(Math.floor((item.progress ?? 0) * 4), 3)

function isWorthAnnouncing(item: Item, before: Item | undefined): boolean {
  if (item.state !== before?.state) return item.state !== 'waiting' && item.state !== 'processing'
  if (item.message !== before.message) return true
  if (item.isRetrying !== before.isRetrying) return item.isRetrying
  return isUnfinished(item) && quarterOf(item) > quarterOf(before)
}

/** Undefined for most changes: progress is announced at each quarter. */
export const itemAnnouncement = (item: Item, before: Item | undefined) =>
  isWorthAnnouncing(item, before) ? `${item.name}: ${statusOf(item)}` : undefined
