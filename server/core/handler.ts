import type { HttpBindings } from '@hono/node-server'
import type { GenericSchema, InferInput, InferOutput, ObjectEntries, ObjectSchema } from 'valibot'
import type { CallName, calls } from '#contract/calls.ts'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import type { AnonymousContext, CallContext, ReadContext, RequestContext } from './context.ts'

export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    request: RequestContext
    /** The headers of the response, also when the call fails. */
    headers: Readonly<Record<string, string>>
    route?: string
    /** The token that called. */
    tokenId?: string
  }
}

export interface Input<C extends Endpoint> {
  readonly params: EndpointInput<C>['params']
  readonly query: C['query'] extends GenericSchema ? InferOutput<C['query']> : undefined
  readonly body: C['body'] extends GenericSchema ? InferOutput<C['body']> : undefined
}

interface ReplyHead {
  /** 200 by default. */
  readonly status?: 200 | 201
  /** Becomes the ETag of the response. */
  readonly version?: number
  readonly cookies?: readonly string[]
}

/** Sent as it is read. When reading fails, the response breaks off. */
export interface FileReply {
  readonly file: { readonly name: string; readonly parts: AsyncIterable<string> }
}

export type Reply<C extends Endpoint> = C extends { produces: string }
  ? FileReply
  :
      | (ReplyHead & (unknown extends InferInput<C['response']> ? { message: string } : InferInput<C['response']>))
      | InParts<InferInput<C['response']>>

/** The `data` of a long list, sent as it is read. When reading fails, the response breaks off. */
export interface PartsReply<Row> {
  readonly parts: AsyncIterable<readonly Row[]>
}

type InParts<Response> = Response extends { readonly data: readonly (infer Row)[] } ? PartsReply<Row> : never

type Context<C extends Endpoint> = C['access'] extends 'anyone'
  ? AnonymousContext
  : C['method'] extends 'GET'
    ? ReadContext
    : CallContext

export interface Handler<C extends Endpoint> {
  (input: Input<C>, context: Context<C>): Promise<Reply<C>>
  /** `within` a transaction, or as its only statement. By default, the server reads the caller in the transaction first. */
  readonly checksCaller?: 'within' | 'alone'
  /** It refuses `faults` of its context. By default, the server refuses them before. */
  readonly isEdit?: true
}

/** A handler whose change compares the caller (`storeChange`): its transaction need not read them first. */
export const checkingCaller = <H extends object>(handler: H) =>
  Object.assign(handler, { checksCaller: 'within' } as const)

/** The handler of a move of `movableRecords`, which lets a value pass that the record has already. */
export const editing = <H extends object>(handler: H) =>
  Object.assign(checkingCaller(handler), { isEdit: true } as const)

/** A handler whose change is its only statement: it needs no transaction either. */
export const inOneStatement = <H extends object>(handler: H) =>
  Object.assign(handler, { checksCaller: 'alone' } as const)

/** One handler per call. An area exports `Handlers<keyof typeof areaCalls>`; the server needs all of them. */
export type Handlers<Names extends CallName = CallName> = { readonly [Name in Names]: Handler<(typeof calls)[Name]> }

type Json<T> = T extends Date ? string : T extends null ? undefined : T

type Shared<Row, Entries> = { readonly [Name in keyof Row & keyof Entries]: Json<Row[Name]> }

const toJson = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? undefined))

/** No column leaves the server unless `schema` names it. Dates become ISO 8601, nulls are left out. */
export function responseOf<Entries extends ObjectEntries>(schema: ObjectSchema<Entries, undefined>) {
  const names = Object.keys(schema.entries)
  return <Row extends { readonly id: string }, More extends object>(row: Row, more: More) => {
    const columns: Readonly<Record<string, unknown>> = { ...row }
    const shared: Record<string, unknown> = {}
    for (const name of names) if (name in columns) shared[name] = toJson(columns[name])
    return { ...(shared as Shared<Row, Entries>), _id: row.id, ...more }
  }
}
