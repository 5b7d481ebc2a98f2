import type { Database } from '#server/db/connect.ts'
import { noSpace } from '#server/errors/app-error.ts'

/** Rejects with a 507 when the disk of the embedded database is nearly full; what `mayUseReserve` goes on for longer. */
export async function requireSpace(db: Pick<Database, 'freeSpace'>, { mayUseReserve = false } = {}) {
  const space = await db.freeSpace()
  if (space === 'none' || (space === 'reserve' && !mayUseReserve)) throw noSpace()
}
