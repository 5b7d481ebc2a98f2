import type { CallName } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { firstCalls } from '#contract/first-calls.ts'

/** The calls that are known once `name` is. */
export async function callsWith(name: CallName): Promise<Readonly<Record<string, Endpoint>>> {
  if (name in firstCalls) return firstCalls
  // Who may not see users comes to tasks first, whose page has them.
  if (/^(task\.|query\.tasks)/.test(name)) return (await import('#contract/task.ts')).taskCalls
  return (await import('#contract/later-calls.ts')).laterCalls
}
