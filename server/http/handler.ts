import type { HttpBindings } from '@hono/node-server'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Call, CallInput } from '#contract/call.ts'
import type { CallName, calls } from '#contract/calls.ts'
import type { AnonymousContext, CallContext, Origin, ReadContext } from '#server/core/context.ts'

export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    origin: Origin
    /** What every answer carries, and what it is to carry besides whatever comes of the call. */
    headers: Readonly<Record<string, string>>
    route?: string
  }
}

/** What a handler gets: validated, with nothing in it that the contract does not name. */
export interface Input<C extends Call> {
  readonly params: CallInput<C>['params']
  readonly query: C['query'] extends GenericSchema ? InferOutput<C['query']> : undefined
  readonly body: C['body'] extends GenericSchema ? InferOutput<C['body']> : undefined
}

interface ReplyHead {
  /** 200 unless said. */
  readonly status?: 200 | 201
  /** Becomes the ETag of the answer. */
  readonly version?: number
  /** Becomes its Set-Cookie. */
  readonly cookie?: string
}

/** `data` where the contract reads the answer, otherwise the sentence that tells what was done. */
export type Reply<C extends Call> = ReplyHead &
  (unknown extends InferInput<C['answer']> ? { message: string } : InferInput<C['answer']>)

type Context<C extends Call> = C['access'] extends 'anyone'
  ? AnonymousContext
  : C['method'] extends 'GET'
    ? ReadContext
    : CallContext

export type Handler<C extends Call> = (input: Input<C>, context: Context<C>) => Promise<Reply<C>>

/** One handler per call: an area exports `Handlers<keyof typeof areaCalls>`, the app needs all of them. */
export type Handlers<Names extends CallName = CallName> = { readonly [Name in Names]: Handler<(typeof calls)[Name]> }
