import * as v from 'valibot'
import { type CallName, calls } from '#contract/calls.ts'
import type { Handlers } from '#server/core/handler.ts'

function check(name: CallName, body: object) {
  const result = v.safeParse(calls[name].response, JSON.parse(JSON.stringify(body)))
  if (!result.success)
    throw new Error(`The answer of ${name} breaks the contract: ${result.issues.map((issue) => issue.message)}`)
}

async function* checkedParts(name: CallName, parts: AsyncIterable<readonly unknown[]>) {
  for await (const data of parts) {
    check(name, { data })
    yield data
  }
}

interface AnyReply {
  readonly parts?: AsyncIterable<readonly unknown[]>
  readonly [name: string]: unknown
}

type AnyHandler = (...given: readonly unknown[]) => Promise<AnyReply>

/** The handlers, each of which fails with an answer that its contract does not have. */
export const checkedHandlers = (handlers: Handlers) =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => {
      const checked = async (...given: readonly unknown[]) => {
        const reply = await (handler as unknown as AnyHandler)(...given)
        if (reply.parts) return { ...reply, parts: checkedParts(name as CallName, reply.parts) }
        const { status, version, cookies, file, ...body } = reply
        check(name as CallName, body)
        return reply
      }
      return [name, Object.assign(checked, handler)]
    }),
  ) as unknown as Handlers
