import type { CallName } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { firstCalls } from '#contract/first-calls.ts'

/** The calls that are known once `name` is. */
export async function callsWith(name: CallName): Promise<Readonly<Record<string, Endpoint>>> {
  return name in firstCalls ? firstCalls : (await import('#contract/later-calls.ts')).laterCalls
}
