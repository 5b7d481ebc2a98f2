import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Extension } from './config.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Who may make a call. Rules about the record itself (owner, reviewer) belong to its lifecycle. */
export type Access = 'anyone' | 'signed-in' | 'super-admin' | { permission: string }

/** `path` is relative to the API base, its parameters are written `:name`. `response` is the whole JSON response. */
export interface Endpoint {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  readonly response: GenericSchema
  /**
   * Who makes the call: with `people` no token makes it, with `programs` a write token makes this change. Without the
   * mark, every token reads and none changes anything.
   */
  readonly by?: 'people' | 'programs'
  /** The response holds a secret, so that it is never stored to answer a repeat. */
  readonly hasSecret?: true
  /** The media type of a response that is a file and not JSON. */
  readonly produces?: 'text/csv'
  /** An extension or media call is made only where `/config.json` lists it. */
  readonly source: 'stated' | 'media' | Extension
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type EndpointInput<C extends Endpoint> = ([ParamNames<C['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamNames<C['path']>, string> }) &
  (C['query'] extends GenericSchema ? { query: InferInput<C['query']> } : { query?: undefined }) &
  (C['body'] extends GenericSchema ? { body: InferInput<C['body']> } : { body?: undefined })

export type CallAnswer<C extends Endpoint> = InferOutput<C['response']>
