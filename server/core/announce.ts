import { announceAtCommit, type Transaction } from '#server/db/connect.ts'
import { liveChanges } from '#server/db/live-tables.ts'

export type Announcement = typeof liveChanges.$inferInsert

/**
 * A statement, run by `await`, whose rows reach the streams of every process when `tx` commits, and never after a
 * rollback. Changes of records come with their audit entry. A `notification` reaches each of
 * `audience: [{ access: 'signed-in', people: ids }]`. Throws for an empty list.
 */
export function announce(tx: Transaction, announcements: readonly Announcement[]) {
  announceAtCommit()
  return tx.insert(liveChanges).values([...announcements])
}
