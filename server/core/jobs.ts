import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { jobs } from '#server/db/schema.ts'
import type { Services } from './context.ts'
import { isLeaseOver, latestCredible } from './stored-time.ts'

const LEASE_MS = 60_000
const BEAT_MS = 15_000

const { name, period, holder, doneAt, leasedUntil } = jobs
const leaseEnd = sql`now() + ${`${LEASE_MS} milliseconds`}::interval`

/** This period or a later one up to `latest` is done or being done. */
const isTaken = (of: string, latest: string) =>
  sql`((${period} > ${of} and ${period} <= ${latest})
    or (${period} = ${of} and (${doneAt} is not null or not ${isLeaseOver(leasedUntil)}))) is true`

/**
 * Runs `work` once in each period, in one of all processes. Call it often: after a crash or a failure of `work`, with
 * which it rejects, the next call of any process runs it again. Periods are compared as text. One that lies ahead was
 * stored while a clock was wrong.
 */
export async function oncePer(
  { db, now }: Pick<Services, 'db' | 'now'>,
  job: string,
  periodOf: (at: Date) => string,
  work: () => Promise<unknown>,
) {
  const { queries } = db
  const of = periodOf(now())
  const taken = isTaken(of, periodOf(latestCredible(now())))
  // On the embedded database each write empties the cache of reads.
  if ((await queries.$count(jobs, and(eq(name, job), taken))) > 0) return
  const mine = { period: of, holder: randomUUID(), leasedUntil: leaseEnd, doneAt: null }
  const claimed = await queries
    .insert(jobs)
    .values({ name: job, ...mine })
    .onConflictDoUpdate({ target: name, set: mine, setWhere: sql`not ${taken}` })
    .returning({ name })
  if (claimed.length === 0) return
  const change = (changes: PgUpdateSetSource<typeof jobs>) =>
    queries
      .update(jobs)
      .set(changes)
      .where(and(eq(name, job), eq(holder, mine.holder)))
  const beats = setInterval(() => void change({ leasedUntil: leaseEnd }).catch(() => undefined), BEAT_MS).unref()
  try {
    await work()
    await change({ doneAt: now() })
  } catch (error) {
    await change({ leasedUntil: null }).catch(() => undefined)
    throw error
  } finally {
    clearInterval(beats)
  }
}

/** A job that never ran begins after this period. */
export const skipJob = async ({ queries }: Services['db'], job: string, of: string) =>
  void (await queries.insert(jobs).values({ name: job, period: of, doneAt: sql`now()` }).onConflictDoNothing())
