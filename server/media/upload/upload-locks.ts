import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locker } from '@tus/server'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Services } from '#server/core/context.ts'
import { isLeaseOver } from '#server/core/stored-time.ts'
import type { Database } from '#server/db/connect.ts'
import { mediaUploads } from '#server/db/media-tables.ts'
import { notFound, unavailable } from '#server/errors/app-error.ts'

const LEASE_MS = 6_000
const BEAT_MS = 500
/** A holder that cannot renew its lease asks its request to stop this long before the lease ends. */
const MARGIN_MS = 2_000
/** Longer than a lease and the time in which a holder releases its lock. */
const PATIENCE_MS = 15_000
const RETRY_MS = 100

/** The time in which a request may still write after it was asked to release its lock. Less than the margin. */
export const DRAIN_MS = 1_000

interface Held {
  readonly uploadId: string
  readonly release: () => void
  /** The start of the last query that confirmed the lease, by the monotonic clock. */
  confirmedAt: number
}

export interface UploadLocks extends Locker {
  /** `lost` aborts once the lock is uncertain, or wanted by another. Rejects with 404, or 503 when it stays taken. */
  hold<T>(uploadId: string, work: (lost: AbortSignal) => Promise<T>): Promise<T>
}

const { id, lockHolder, lockedUntil, releaseRequested } = mediaUploads
const leaseEnd = sql`now() + ${`${LEASE_MS} milliseconds`}::interval`

export const isUnlocked = or(isNull(lockHolder), isLeaseOver(lockedUntil))

const updateUploads = ({ queries }: Database, which: SQL | undefined, set: PgUpdateSetSource<typeof mediaUploads>) =>
  queries.update(mediaUploads).set(set).where(which).returning({ lockHolder, releaseRequested })

/** Takes a free lock, or asks its holder to release it. Rejects with 404 without such an upload. */
async function takeLock(db: Database, uploadId: string, holder: string) {
  const lease = { lockHolder: holder, lockedUntil: leaseEnd, releaseRequested: false }
  const taken = await updateUploads(db, and(eq(id, uploadId), isUnlocked), lease)
  if (taken.length > 0) return true
  const asked = await updateUploads(db, eq(id, uploadId), { releaseRequested: true })
  if (asked.length === 0) throw notFound('upload')
  return false
}

/** Resolves to the time before the successful attempt. Rejects with 503 after 15 seconds. */
async function takePatiently(db: Database, uploadId: string, holder: string, signal: AbortSignal) {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const began = performance.now()
    if (await takeLock(db, uploadId, holder)) return began
    if (began > until) throw unavailable('This upload is busy. Try again shortly.')
    await wait(RETRY_MS, undefined, { signal })
  }
}

/** Locks of uploads as leases in the database: all processes share them, and they end seconds after a crash. */
export function createUploadLocks({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>): UploadLocks {
  const held = new Map<string, Held>()
  let timer: NodeJS.Timeout | undefined
  let isRenewing = false

  async function renewLeases() {
    const began = performance.now()
    const before = new Map(held)
    const uploadIds = [...before.values()].map(({ uploadId }) => uploadId)
    const isHeld = and(inArray(id, uploadIds), inArray(lockHolder, [...before.keys()]))
    const rows = await updateUploads(db, isHeld, { lockedUntil: leaseEnd })
    const isWanted = new Map(rows.map((row) => [row.lockHolder, row.releaseRequested]))
    for (const [holder, lock] of before) {
      if (isWanted.has(holder)) lock.confirmedAt = began
      if (held.has(holder) && isWanted.get(holder) !== false) lock.release()
    }
  }

  function beat() {
    const latest = performance.now() - LEASE_MS + MARGIN_MS
    for (const lock of held.values()) if (lock.confirmedAt < latest) lock.release()
    if (isRenewing) return
    isRenewing = true
    renewLeases()
      .catch((error) => log.error({ err: error }, 'locks of uploads could not be renewed'))
      .finally(() => {
        isRenewing = false
      })
  }

  /** Never rejects: the work is done, and the lease ends by itself. */
  async function free(holder: string, uploadId: string, changes: { readonly usedAt?: Date } = {}) {
    held.delete(holder)
    if (held.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    const unlocked = { lockHolder: null, lockedUntil: null, releaseRequested: false }
    try {
      await updateUploads(db, and(eq(id, uploadId), eq(lockHolder, holder)), { ...unlocked, ...changes })
    } catch (error) {
      log.error({ err: error }, 'the lock of an upload could not be released')
    }
  }

  async function lock(uploadId: string, holder: string, signal: AbortSignal, release: () => void) {
    const confirmedAt = await takePatiently(db, uploadId, holder, signal)
    held.set(holder, { uploadId, release, confirmedAt })
    timer ??= setInterval(beat, BEAT_MS).unref()
    if (!signal.aborted) return
    await free(holder, uploadId)
    signal.throwIfAborted()
  }

  return {
    newLock(uploadId) {
      const holder = randomUUID()
      return {
        lock: (signal, release) => lock(uploadId, holder, signal, release),
        unlock: () => free(holder, uploadId, { usedAt: now() }),
      }
    },
    async hold(uploadId, work) {
      const holder = randomUUID()
      const lost = new AbortController()
      await lock(uploadId, holder, lost.signal, () => lost.abort())
      try {
        return await work(lost.signal)
      } finally {
        await free(holder, uploadId)
      }
    },
  }
}
