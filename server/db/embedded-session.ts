import { PGlite, protocol } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** The session of an embedded database, in this thread or in another one. It takes one call at a time. */
export interface Session {
  /** Runs messages of the protocol. `onResponse` gets each part of the response in turn, before the promise settles. */
  readonly exec: (messages: Uint8Array, onResponse: (part: Uint8Array) => void) => Promise<void>
  /** Ends the transaction and the statements of the connection before. */
  readonly reset: () => Promise<void>
  /** A tar of all files, between two statements. */
  readonly dump: () => Promise<Blob>
  readonly close: () => Promise<void>
}

export const EMBEDDED = {
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  extensions: { pg_trgm },
}

const { query } = protocol.serialize

/** `PGlite` has other calls too: they parse each response and keep it. */
export function sessionOf(client: PGlite): Session {
  // The engine answers before the promise returns, from memory that it uses again.
  const exec: Session['exec'] = (messages, onResponse) =>
    client.execProtocolRawStream(messages, { syncToFs: false, onRawData: (part) => onResponse(part.slice()) })
  return {
    exec,
    async reset() {
      for (const statement of ['rollback', 'deallocate all']) await exec(query(statement), () => undefined)
    },
    dump: () => client.dumpDataDir('none'),
    close: () => client.close(),
  }
}
