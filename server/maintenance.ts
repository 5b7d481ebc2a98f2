import { type AnyColumn, gt, lt, not, or, sql } from 'drizzle-orm'
import type { Services } from '#server/core/context.ts'
import { dayOf, hourOf } from '#server/core/day.ts'
import { oncePer, skipJob } from '#server/core/jobs.ts'
import { watchMoves } from '#server/core/lifecycle-check/watch-moves.ts'
import { isWithin, latestCredible } from '#server/core/stored-time.ts'
import { outboxMails } from '#server/db/mail-tables.ts'
import { dailyWork, notifications } from '#server/db/notification-tables.ts'
import { idempotencyKeys, rateCounters } from '#server/db/schema.ts'
import { apiTokens, pendingSignIns, sessions, signInCodes } from '#server/db/sign-in-tables.ts'

const MINUTE_MS = 60_000
const DAY_SECONDS = 24 * 60 * 60
const NIGHT = 'night'
const NIGHT_HOUR = 3
const NOTIFICATION_DAYS = 90
const TOKEN_DAYS = 90
const WAL_LIMIT_BYTES = 16 * 1024 * 1024

type Needs = Pick<Services, 'db' | 'now' | 'log'>

/**
 * Deletes expired rows, and on the embedded database does the work of autovacuum. A session stays for another week, to
 * recognize late use of its tokens. A notification stays, also one of a clock that was ahead.
 */
export async function nightly({ db, now }: Pick<Services, 'db' | 'now'>) {
  const time = now()
  const latest = latestCredible(time)
  const isOver = (column: AnyColumn, days = 1) => not(isWithin(column, days * DAY_SECONDS, time))
  const weekAgo = new Date(time.getTime() - 7 * DAY_SECONDS * 1000)
  await db.queries.delete(signInCodes).where(isOver(signInCodes.createdAt))
  await db.queries.delete(pendingSignIns).where(isOver(pendingSignIns.createdAt))
  await db.queries
    .delete(sessions)
    .where(or(isOver(sessions.endedAt, 7), lt(sessions.expiresAt, weekAgo), gt(sessions.createdAt, latest)))
  const overBefore = new Date(time.getTime() - TOKEN_DAYS * DAY_SECONDS * 1000)
  await db.queries.delete(apiTokens).where(or(lt(apiTokens.revokedAt, overBefore), lt(apiTokens.expiresAt, overBefore)))
  await db.queries.delete(rateCounters).where(isOver(rateCounters.windowStart))
  await db.queries.delete(idempotencyKeys).where(isOver(idempotencyKeys.createdAt))
  await db.queries.update(notifications).set({ at: time }).where(gt(notifications.at, latest))
  await db.queries.delete(notifications).where(isOver(notifications.at, NOTIFICATION_DAYS))
  await db.queries.delete(dailyWork).where(isOver(dailyWork.at, NOTIFICATION_DAYS))
  await db.queries.delete(outboxMails).where(or(isOver(outboxMails.sentAt), isOver(outboxMails.givenUpAt)))
  await db.vacuum()
}

async function walPosition({ queries }: Services['db']) {
  const { rows } = await queries.execute<{ bytes: string | number }>(
    sql`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`,
  )
  return Number(rows[0]?.bytes)
}

interface Work {
  /** In each process. */
  readonly everyMinute: () => Promise<unknown>
  /** In one of all processes. */
  readonly everyHour: () => Promise<unknown>
  /** Called each minute; it knows when it is due. */
  readonly everyDay: () => Promise<unknown>
}

/** What is due, besides `work`. The returned function stops it and resolves when the current work is done. */
export function maintain(needs: Needs, work: Work) {
  const { db, now, log } = needs
  let checkpointedAt: number | undefined
  let hasBegun = false

  async function checkpointWhenDue() {
    if (db.engine !== 'embedded') return
    const position = await walPosition(db)
    if (checkpointedAt !== undefined && position - checkpointedAt < WAL_LIMIT_BYTES) return
    await db.checkpoint()
    checkpointedAt = position
  }

  /** A new database waits for its first night. A night without a process is made up for. */
  async function nightlyWhenDue() {
    const time = now()
    if (!hasBegun) await skipJob(db, NIGHT, dayOf(time))
    hasBegun = true
    if (time.getHours() >= NIGHT_HOUR) await oncePer(needs, NIGHT, dayOf, () => nightly(needs))
  }

  /** A failure, such as of the bucket, leaves the other work alone. */
  async function attempt(part: () => Promise<unknown>) {
    await part().catch((error) => log.error({ err: error }, 'maintenance failed'))
  }

  async function everyMinute() {
    await attempt(work.everyMinute)
    if ((await db.freeSpace()) === 'none') return
    await attempt(checkpointWhenDue)
    await attempt(() => oncePer(needs, 'unused uploads', hourOf, work.everyHour))
    await attempt(nightlyWhenDue)
    await attempt(() => oncePer(needs, 'promises', dayOf, () => watchMoves(needs)))
    await attempt(work.everyDay)
  }

  let current: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    current = current.then(() => attempt(everyMinute))
  }, MINUTE_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await current
  }
}
