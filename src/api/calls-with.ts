import type { CallName } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { statedCalls } from '#contract/stated-calls.ts'

/** The stated calls, and the extensions that `name` comes with: lists need theirs before the first table. */
export async function callsWith(name: CallName): Promise<Readonly<Record<string, Endpoint>>> {
  if (name in statedCalls) return statedCalls
  if (name.startsWith('query.')) return { ...statedCalls, ...(await import('#contract/query.ts')).queryCalls }
  return { ...statedCalls, ...(await import('#contract/extension-calls.ts')).extensionCalls }
}
