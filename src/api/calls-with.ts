import type { CallName } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { queryCalls } from '#contract/query.ts'
import { statedCalls } from '#contract/stated-calls.ts'

const FIRST: Readonly<Record<string, Endpoint>> = { ...statedCalls, ...queryCalls }

/** The stated calls and those of lists, and the other extensions if `name` is one of them. */
export async function callsWith(name: CallName): Promise<typeof FIRST> {
  return name in FIRST ? FIRST : { ...FIRST, ...(await import('#contract/extension-calls.ts')).extensionCalls }
}
