import { newId } from '../new-id.ts'
import type { Candidate, Report, Transfer } from '../transfer/transfer.ts'
import type { Emit, Failure } from '../types.ts'
import { type Item, isAtWork, isUnfinished, takesPlace } from './item.ts'

/** A browser has six connections to a server; the page keeps half of them. */
const AT_ONCE = 3

interface Entry {
  item: Item
  /** Missing where nothing will ever be sent. */
  transfer?: Transfer
}

export interface Watcher {
  readonly changed: (item: Item, before: Item | undefined) => void
  readonly removed: (item: Item) => void
  readonly emit: Emit
  readonly failed: (failure: Failure) => void
  /** Nothing is unfinished any more. */
  readonly settled: () => void
}

const fresh = (candidate: Omit<Candidate, 'transfer'>): Item => ({
  id: newId(),
  name: candidate.name,
  bytes: candidate.bytes,
  canPause: candidate.canPause,
  state: 'waiting',
  share: undefined,
  isTroubled: false,
  message: undefined,
  record: undefined,
})

const fileOf = ({ id, name, bytes, state, record }: Item) => ({
  id,
  name,
  size: bytes,
  done: state === 'uploaded',
  failed: state === 'failed',
  uploadInfo: record,
})

/** Everything that was chosen while the widget is open, and how far each upload is. */
export function createQueue(watcher: Watcher) {
  const entries = new Map<string, Entry>()
  /** Ids of what was uploaded, or tried, since the queue last stood still. */
  const batch = new Set<string>()
  let batchId = ''
  let isStill = true

  const items = () => [...entries.values()].map(({ item }) => item)
  const entryIn = (id: string, ...states: Item['state'][]) => {
    const entry = entries.get(id)
    return entry && states.includes(entry.item.state) ? entry : undefined
  }

  function change(entry: Entry, changes: Partial<Item>) {
    const before = entry.item
    entry.item = { ...before, ...changes }
    watcher.changed(entry.item, before)
  }

  function advance() {
    for (const entry of entries.values()) {
      if (items().filter(isAtWork).length >= AT_ONCE) return
      if (entry.item.state !== 'waiting') continue
      change(entry, { state: 'uploading' })
      entry.transfer?.start()
    }
  }

  /** Goes on with what waits, or tells that everything came to its end. */
  function proceed() {
    advance()
    if (isStill || items().some(isUnfinished)) return
    isStill = true
    const files = items().filter(({ id }) => batch.has(id))
    watcher.emit('queues-end', { files: files.map(fileOf) })
    watcher.settled()
  }

  function join(id: string) {
    if (isStill) {
      isStill = false
      batch.clear()
      batchId = newId()
      watcher.emit('queues-start')
    }
    batch.add(id)
  }

  function reportOf(entry: Entry): Report {
    const { id } = entry.item
    return {
      progress: (share) => entryIn(id, 'uploading') && change(entry, { share, isTroubled: false }),
      troubled: () => entryIn(id, 'uploading') && change(entry, { isTroubled: true }),
      sent: () => entryIn(id, 'uploading') && change(entry, { state: 'processing', share: 1, isTroubled: false }),
      done: (record) => {
        if (!entryIn(id, 'uploading', 'processing')) return
        change(entry, { state: 'uploaded', share: 1, record })
        watcher.emit('success', { ...record, id, batchId })
        proceed()
      },
      failed: (failure) => {
        if (!entryIn(id, 'uploading', 'processing')) return
        change(entry, { state: 'failed', isTroubled: false, message: failure.message })
        watcher.failed(failure)
        proceed()
      },
    }
  }

  function enter(item: Item): Entry {
    const entry: Entry = { item }
    entries.set(item.id, entry)
    watcher.changed(item, undefined)
    return entry
  }

  function put(candidate: Candidate) {
    const entry = enter(fresh(candidate))
    entry.transfer = candidate.transfer(reportOf(entry))
    const { id, name, bytes } = entry.item
    join(id)
    watcher.emit('upload-added', { file: { name, size: bytes, type: candidate.type }, publicId: id })
  }

  function drop(entry: Entry) {
    entries.delete(entry.item.id)
    if (entry.item.state !== 'uploaded') entry.transfer?.cancel()
    watcher.removed(entry.item)
  }

  return {
    items,
    add(candidates: readonly Candidate[]) {
      for (const candidate of candidates) put(candidate)
      proceed()
    },
    /** Shows a file that is not uploaded, and why. */
    refuse(name: string, bytes: number | undefined, message: string) {
      const size = bytes === undefined ? {} : { bytes }
      enter({ ...fresh({ name, ...size, canPause: false }), state: 'refused', message })
    },
    takenPlaces: () => items().filter(takesPlace).length,
    pause(id: string) {
      const entry = entryIn(id, 'uploading')
      if (!entry?.item.canPause) return
      change(entry, { state: 'paused', isTroubled: false })
      entry.transfer?.pause()
      proceed()
    },
    resume(id: string) {
      const entry = entryIn(id, 'paused')
      if (entry) change(entry, { state: 'waiting' })
      proceed()
    },
    retry(id: string) {
      const entry = entryIn(id, 'failed')
      if (!entry) return
      change(entry, { state: 'waiting', message: undefined })
      join(id)
      watcher.emit('retry', { ids: [id], all: false })
      proceed()
    },
    /** Tells of a failed upload why it cannot be tried again now. */
    blame(id: string, message: string) {
      const entry = entryIn(id, 'failed')
      if (entry) change(entry, { message })
    },
    /** Takes a file out; an unfinished upload is canceled. */
    remove(id: string) {
      const entry = entries.get(id)
      if (!entry) return
      const isAborted = isUnfinished(entry.item)
      drop(entry)
      if (isAborted) watcher.emit('abort', { ids: [id], all: false })
      proceed()
    },
    /** Takes everything out, for the next opening. */
    clear() {
      const aborted = items().filter(isUnfinished)
      isStill = true
      for (const entry of [...entries.values()]) drop(entry)
      if (aborted.length > 0) watcher.emit('abort', { ids: aborted.map(({ id }) => id), all: true })
    },
    /** Stops without a word; what was sent is kept for when the same file is chosen again. */
    abandon() {
      for (const { transfer, item } of entries.values()) if (isUnfinished(item)) transfer?.leave()
      entries.clear()
    },
  }
}
