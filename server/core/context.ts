import type { Logger } from 'pino'
import type { Database, ReadQueries, Transaction } from '#server/db/connect.ts'
import type { AppError } from '#server/errors/app-error.ts'
import type { Limits } from './env.ts'
import type { MediaSettings } from './media-settings.ts'

/** Who is signed in: role and permissions of this very moment, and for a change those that its transaction reads. */
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

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What the server is made of, built once at the start and passed in everywhere: nothing is global. */
export interface Services {
  readonly db: Database
  readonly now: () => Date
  readonly newId: () => string
  readonly log: Logger
  readonly limits: Limits
  readonly media: MediaSettings
  readonly sendMail: (mail: Mail) => Promise<void>
  /** What a change of the chart of accounts needs; nothing when it is not set. */
  readonly accountWritePermission?: string | undefined
}

/** Where a call comes from, for audit and log, and by which address it came. */
export interface RequestContext {
  readonly requestId: string
  readonly ip: string
  /** The origin under which the browser reaches this server; none for what the server does by itself. */
  readonly publicOrigin?: string
}

/** What the verb of a call that anyone may make gets. It opens its own transactions, so that it decides what survives a refusal. */
export interface AnonymousContext {
  readonly services: Services
  readonly request: RequestContext
  /** The cookie of a known browser, not verified: see `signInCaller`. */
  readonly browserToken: string | undefined
}

/** What a verb of a signed-in person gets that only reads. */
export interface ReadContext {
  readonly queries: ReadQueries
  readonly services: Services
  readonly principal: Principal
  readonly sessionId: string
  readonly request: RequestContext
}

/** What a verb of a signed-in person gets that changes something. `tx` is the one transaction of the call. */
export interface CallContext extends Omit<ReadContext, 'queries'> {
  readonly tx: Transaction
  /** The version in `If-Match`, when the caller sent one. */
  readonly expectedVersion: number | undefined
}

/** New tokens that the caller is told about in headers, once the transaction that made them is committed. */
export interface RenewedTokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** A refusal is a value and not thrown: what is written on the way to it (an ended session, say) is committed. */
export type Authentication =
  | {
      readonly ok: true
      readonly principal: Principal
      readonly sessionId: string
      readonly renewed: RenewedTokens | undefined
    }
  | { readonly ok: false; readonly error: AppError }

/** Tells who makes a call, from its headers, before anything is done for it. What it writes stays, whatever comes of the call. */
export type Authenticate = (services: Services, headers: Headers, request: RequestContext) => Promise<Authentication>
