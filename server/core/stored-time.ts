import { type AnyColumn, gt, lt, lte, or, sql } from 'drizzle-orm'

/** The clocks of processes differ by less. */
const TOLERANCE_MS = 60_000

/** What is stored for later comes from a clock that was wrong: it is over, and nothing was done then. */
export const latestCredible = (now: Date) => new Date(now.getTime() + TOLERANCE_MS)

/** True for less than `seconds` after the stored time. */
export const isWithin = (column: AnyColumn, seconds: number, now: Date) =>
  sql<boolean>`(${gt(column, new Date(now.getTime() - seconds * 1000))} and ${lte(column, latestCredible(now))})`

/** True for a stored time that `now` may replace. */
export const isOutdated = (column: AnyColumn, now: Date) => or(lt(column, now), gt(column, latestCredible(now)))

/** By the clock of the database. No lease lasts more than a minute. */
export const isLeaseOver = (end: AnyColumn) => sql<boolean>`(${end} < now() or ${end} > now() + interval '2 minutes')`
