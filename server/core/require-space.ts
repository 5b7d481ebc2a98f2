import type { Database } from '#server/db/connect.ts'
import { noSpace } from '#server/errors/app-error.ts'

/** Rejects with 507 on a nearly full disk; with `mayUseReserve`, only below half of the space that must be free. */
export async function requireSpace(db: Pick<Database, 'freeSpace'>, { mayUseReserve = false } = {}) {
  const space = await db.freeSpace()
  if (space === 'none' || (space === 'reserve' && !mayUseReserve)) throw noSpace()
}
