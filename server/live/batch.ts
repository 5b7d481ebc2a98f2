import type { SessionReader } from '#server/identity/session/session-readers.ts'
import { type LiveRow, MOST_MISSED } from './changes.ts'
import { changesRightsOf, createPrinter, encode, RESYNC } from './events.ts'

/** Changes that one read found. `id` is the cursor after them. */
export interface Batch {
  /** The session may have ended, or its reader may have other rights. */
  readonly mayAffect: (sessionId: string, reader: SessionReader) => boolean
  readonly printFor: (reader: SessionReader) => readonly Uint8Array[]
}

/** Without rows, or with too many, every reader gets a resync. `readers` are all of this process. */
export function batchOf(rows: readonly LiveRow[] | undefined, id: string, readers: readonly SessionReader[]): Batch {
  if (!rows || rows.length > MOST_MISSED) return { mayAffect: () => true, printFor: () => [encode(RESYNC, id)] }
  return {
    mayAffect: (sessionId, reader) =>
      rows.some((row) => changesRightsOf(row, reader) || (row.entity === 'session' && row.entityId === sessionId)),
    printFor: createPrinter(rows, id, readers),
  }
}
