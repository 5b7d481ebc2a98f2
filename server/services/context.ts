import type { Logger } from 'pino'
import type { Database, Transaction } from '#server/db/connect.ts'

/** Who is signed in, as read in the transaction of the call: role and permissions of this very moment. */
export interface Principal {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly isSuperAdmin: boolean
  /** Id and name of an active role; a disabled role gives none, and no permission. */
  readonly role: { readonly id: string; readonly name: string } | undefined
  readonly permissions: readonly string[]
}

/** What the server is made of, built once at the start and passed in everywhere: nothing is global. */
export interface Services {
  readonly db: Database
  readonly now: () => Date
  readonly newId: () => string
  readonly log: Logger
}

/** Where a call comes from, for audit and log. */
export interface Origin {
  readonly requestId: string
  readonly ip: string
}

/** What every service verb of a signed-in person gets. `tx` is the one transaction of the call. */
export interface CallContext {
  readonly tx: Transaction
  readonly services: Services
  readonly principal: Principal
  readonly origin: Origin
  /** The version in `If-Match`, when the caller sent one. */
  readonly expectedVersion: number | undefined
  /** Names the cache tags that this change makes stale; sent out with the commit, dropped on rollback. */
  readonly touch: (tag: CacheTag) => void
}

export type CacheTag = 'User' | 'Role' | 'Task' | 'Announcement' | 'FileUploads' | 'Account'
