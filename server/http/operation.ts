import { type CallName, calls } from '#contract/calls.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { AnonymousContext, CallContext, ReadContext } from '#server/core/context.ts'
import type { FileReply, Handler, Handlers, PartsReply } from '#server/core/handler.ts'
import type { checkInput } from './read-input.ts'

type AnyReply = {
  status?: 200 | 201
  version?: number
  cookies?: readonly string[]
  file?: FileReply['file']
  parts?: PartsReply<unknown>['parts']
} & Record<string, unknown>
interface AnyHandler {
  (input: ReturnType<typeof checkInput>, context: CallContext | ReadContext | AnonymousContext): Promise<AnyReply>
  readonly checksCaller?: Handler<Endpoint>['checksCaller']
}

/** A call of the contract with its handler. */
export interface Operation {
  readonly name: CallName
  readonly call: Endpoint
  readonly handler: AnyHandler
}

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly version?: number
  readonly cookies?: readonly string[]
  readonly file?: FileReply['file']
  readonly parts?: PartsReply<unknown>['parts']
}

export const toAnswer = ({ status = 200, version, cookies, file, parts, ...body }: AnyReply): Answer => ({
  status,
  body,
  version,
  cookies,
  file,
  parts,
})

const RULES: readonly unknown[] = ['anyone', 'signed-in', 'super-admin'] satisfies Access[]

/** Throws when a call has no handler or no access rule. */
export function operationsOf(handlers: Handlers): Operation[] {
  const given: Partial<Record<string, unknown>> = handlers
  return Object.entries<Endpoint>(calls).map(([name, call]) => {
    const hasRule = RULES.includes(call.access) || (typeof call.access === 'object' && call.access.permission !== '')
    if (!hasRule) throw new Error(`The call ${name} has no access rule`)
    if (typeof given[name] !== 'function') throw new Error(`The call ${name} has no handler`)
    return { name: name as CallName, call, handler: given[name] as AnyHandler }
  })
}
