import { newId } from '../new-id.ts'
import type { Candidate, Report, Transfer } from '../transfer/transfer.ts'
import type { Emit, Failure } from '../types.ts'
import { type Item, isActive, isUnfinished, takesPlace } from './item.ts'
import { type ItemEvent, nextState, TRANSITIONS } from './transitions.ts'

/** A browser opens six connections to a server; half of them are for the page. */
const PARALLEL_UPLOADS = 3

interface Entry {
  item: Item
  /** Missing for a refused file. */
  transfer?: Transfer
}

export interface Watcher {
  readonly changed: (item: Item, before: Item | undefined) => void
  readonly removed: (item: Item) => void
  readonly emit: Emit
  readonly failed: (failure: Failure) => void
  readonly settled: () => void
}

const createItem = ({ name, bytes, canPause }: Omit<Candidate, 'transfer'>): Item => ({
  id: newId(),
  name,
  bytes,
  canPause,
  state: TRANSITIONS.chosen['item.accept'],
  progress: undefined,
  isRetrying: false,
  message: undefined,
})

/** It alone changes the state of an item. */
export function createQueue(watcher: Watcher) {
  const entries = new Map<string, Entry>()
  let isSettled = true

  const items = () => [...entries.values()].map(({ item }) => item)

  /** Returns false, without any effect, when the state does not accept the event. */
  function send(id: string, event: ItemEvent, changes: Partial<Item> = {}): boolean {
    const entry = entries.get(id)
    const state = entry && nextState(entry.item.state, event)
    if (!state) return false
    const before = entry.item
    if (state === 'removed') {
      entries.delete(id)
      if (before.state !== 'uploaded') entry.transfer?.cancel()
      watcher.removed(before)
    } else {
      entry.item = { ...before, isRetrying: false, ...changes, state }
      watcher.changed(entry.item, before)
    }
    return true
  }

  function startWaiting() {
    for (const [id, { transfer }] of entries) {
      if (items().filter(isActive).length >= PARALLEL_UPLOADS) return
      if (send(id, 'item.start')) transfer?.start()
    }
  }

  function proceed() {
    startWaiting()
    if (isSettled || items().some(isUnfinished)) return
    isSettled = true
    watcher.emit({ event: 'queues-end' })
    watcher.settled()
  }

  function begin() {
    if (!isSettled) return
    isSettled = false
    watcher.emit({ event: 'queues-start' })
  }

  const reportOf = (id: string): Report => ({
    progress: (progress) => send(id, 'transfer.progress', { progress }),
    retrying: () => send(id, 'transfer.retrying', { isRetrying: true }),
    sent: () => send(id, 'transfer.sent', { progress: 1 }),
    done(record) {
      if (!send(id, 'transfer.done', { progress: 1 })) return
      watcher.emit({ event: 'success', info: record })
      proceed()
    },
    failed(failure) {
      if (!send(id, 'transfer.failed', { message: failure.message })) return
      watcher.failed(failure)
      proceed()
    },
  })

  function enter(entry: Entry) {
    entries.set(entry.item.id, entry)
    watcher.changed(entry.item, undefined)
  }

  function put(candidate: Candidate) {
    const item = createItem(candidate)
    enter({ item, transfer: candidate.transfer(reportOf(item.id)) })
    begin()
  }

  return {
    items,
    add(candidates: readonly Candidate[]) {
      for (const candidate of candidates) put(candidate)
      proceed()
    },
    refuse(name: string, bytes: number | undefined, message: string) {
      const item = createItem({ name, ...(bytes !== undefined && { bytes }), canPause: false })
      enter({ item: { ...item, state: TRANSITIONS.chosen['item.refuse'], message } })
    },
    takenPlaces: () => items().filter(takesPlace).length,
    pause(id: string) {
      const entry = entries.get(id)
      if (!entry?.item.canPause || !send(id, 'item.pause')) return
      entry.transfer?.pause()
      proceed()
    },
    resume(id: string) {
      if (send(id, 'item.resume')) proceed()
    },
    retry(id: string) {
      if (!send(id, 'item.retry', { message: undefined })) return
      begin()
      proceed()
    },
    markFailed: (id: string, message: string) => send(id, 'item.refuseRetry', { message }),
    /** An unfinished upload is cancelled. */
    remove(id: string) {
      if (send(id, 'item.remove')) proceed()
    },
    clear() {
      isSettled = true
      for (const id of [...entries.keys()]) send(id, 'item.remove')
    },
    /** Stops silently; the bytes sent so far are kept for when the same file is chosen again. */
    abandon() {
      for (const { transfer, item } of entries.values()) if (isUnfinished(item)) transfer?.leave()
      entries.clear()
    },
  }
}
