import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'

const KEPT_MS = 5_000
const PATIENCE_MS = 1_000
const MOST_ROWS = 100_000

export interface Figures {
  readonly mails: number
  readonly pendingRows: number
  /** In seconds. */
  readonly sealLag: number
}

/** All visible rows are committed. The newest seal covers those of the transactions before it. */
const UNSEALED = sql`
  select count(*) as rows, coalesce(extract(epoch from now() - min(at)), 0) as lag from (
    (select at from audit_log where tx >= (select max(to_tx) from audit_seals) order by tx limit ${MOST_ROWS})
    union all
    (select at from record_moves where tx >= (select max(to_tx) from audit_seals) order by tx limit ${MOST_ROWS})
  ) unsealed`

async function read({ queries }: Database, countMails: () => Promise<number>): Promise<Figures> {
  const { rows } = await queries.execute<{ rows: string | number; lag: string | number }>(UNSEALED)
  const { rows: pendingRows = 0, lag = 0 } = rows[0] ?? {}
  return { mails: await countMails(), pendingRows: Number(pendingRows), sealLag: Math.max(0, Number(lag)) }
}

/** Never rejects, and waits for a second at most: undefined then. Repeats an answer for 5 s, and asks once at a time. */
export function keptFigures(db: Database, countMails: () => Promise<number>) {
  let answer: Promise<Figures | undefined> | undefined
  let answeredAt: number | undefined

  function ask() {
    answeredAt = undefined
    return read(db, countMails)
      .catch(() => undefined)
      .finally(() => {
        answeredAt = performance.now()
      })
  }

  return async () => {
    const isOld = answeredAt !== undefined && performance.now() - answeredAt > KEPT_MS
    if (!answer || isOld) answer = ask()
    const patience = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => patience.resolve(undefined), PATIENCE_MS)
    return Promise.race([answer, patience.promise]).finally(() => clearTimeout(timer))
  }
}
