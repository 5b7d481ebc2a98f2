import type { Logger } from 'pino'
import type { TrackedEntity } from '#contract/records.ts'
import type { Database, ReadQueries, Transaction } from '#server/db/connect.ts'
import type { AppError } from '#server/errors/app-error.ts'
import type { Limits } from './environment.ts'
import type { MediaSettings } from './media-settings.ts'
import type { Meter } from './meter.ts'
import type { Effect } from './notices.ts'

/** The signed-in user, with role and permissions as of now. In a change, its transaction reads them or its statement compares them. */
export interface Principal {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly isSuperAdmin: boolean
  /** An active role. A disabled role counts as none and grants no permission. */
  readonly role: { readonly id: string; readonly name: string } | undefined
  readonly permissions: readonly string[]
  /** The token of the program that calls for the user; undefined where the user calls. */
  readonly program?: { readonly id: string; readonly name: string; readonly mayWrite: boolean }
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A creation or a move that was accepted. `after` is undefined for a deletion, `before` for a creation. */
export interface MadeMove {
  readonly entity: TrackedEntity
  readonly recordId: string
  readonly event: string
  readonly before: object | undefined
  readonly after: object | undefined
}

/** What the identity provider says about a person. */
export interface Claims {
  /** Issuer and subject: the same for one person for ever. Undefined where the provider names none. */
  readonly subject: string | undefined
  /** Undefined without a valid address. */
  readonly email: string | undefined
  readonly isVerified: boolean
}

/** What the browser keeps, sealed, while the person is at the provider. */
export interface SignOnSecrets {
  readonly nonce: string
  readonly verifier: string
}

/** Rejects with the error of its library or its connection. */
export interface SignOnProvider {
  readonly name: string
  readonly begin: (again: boolean) => Promise<SignOnSecrets & { readonly url: string; readonly state: string }>
  readonly complete: (search: string, state: string, secrets: SignOnSecrets) => Promise<Claims>
}

/** Built once at the start and passed in everywhere: nothing is global. */
export interface Services {
  readonly db: Database
  readonly now: () => Date
  readonly newId: () => string
  readonly log: Logger
  readonly limits: Limits
  readonly media: MediaSettings
  /** Call it after a commit that stored a mail: it is sent at once. */
  readonly wakeMails: () => void
  /** Missing without metrics. */
  readonly meter?: Meter | undefined
  /** Missing where people sign in by code alone. */
  readonly signOn?: SignOnProvider | undefined
  readonly accountWritePermission?: string | undefined
  /** Decides what a move does to notifications. */
  readonly effectsOf: (made: MadeMove, at: Date) => readonly Effect[]
}

export interface RequestContext {
  readonly requestId: string
  readonly ip: string
  /** The origin of this server for the browser; missing for work of the server itself. */
  readonly publicOrigin?: string
  readonly userAgent?: string | undefined
}

/** For a call that anyone may make. The call opens its own transactions, to decide what survives a refusal. */
export interface AnonymousContext {
  readonly services: Services
  readonly request: RequestContext
  /** The cookie of a known browser, not verified: see `signInCaller`. */
  readonly browserToken: string | undefined
  /** Those of the request, not verified. */
  readonly cookies: Readonly<Record<string, string>>
  /** The response expires the cookie, also when the call fails. It knows one. */
  readonly expireCookie: (cookie: string) => void
}

export interface ReadContext {
  readonly queries: ReadQueries
  readonly services: Services
  readonly principal: Principal
  /** Empty for a program. */
  readonly sessionId: string
  readonly request: RequestContext
}

/** What a rule of the contract refuses in a body. */
export interface Fault {
  readonly field: string | undefined
  readonly text: string
}

export interface CallContext extends Omit<ReadContext, 'queries'> {
  readonly tx: Transaction
  /** The statement of the change compares it with what the caller is then. Undefined when the transaction has read the caller. */
  readonly stamp?: string | undefined
  /** The version in `If-Match`, when the caller sent one. */
  readonly expectedVersion: number | undefined
  /** Only for an edit, which refuses them unless the record has the same value: the rule can be younger than the record. */
  readonly faults?: readonly Fault[]
}

/** New tokens, sent in headers once the transaction that made them is committed. */
export interface RenewedTokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** A refusal is a value and not thrown, so that its writes, such as the end of a session, are committed. */
export type Authentication =
  | {
      readonly ok: true
      readonly principal: Principal
      readonly sessionId: string
      /** The state of session, user and role as they were read. Undefined when this authentication wrote one of them. */
      readonly stamp: string | undefined
      readonly renewed: RenewedTokens | undefined
      /** Reads the caller again in the transaction of a change. Rejects with 401 like the authentication. */
      readonly within: (tx: Transaction) => Promise<Principal>
    }
  | { readonly ok: false; readonly error: AppError }

/** Authenticates a request from its headers, in a separate transaction that survives a failed call. */
export type Authenticate = (services: Services, headers: Headers, request: RequestContext) => Promise<Authentication>
