import type { CallName } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { queryCalls } from '#contract/query.ts'
import { statedCalls } from '#contract/stated-calls.ts'

const OF_LISTS: Readonly<Record<string, Endpoint>> = { ...statedCalls, ...queryCalls }

/** The calls that lists need, and all others when `name` is not one of those. */
export const callsWith = async (name: CallName) =>
  name in OF_LISTS ? OF_LISTS : { ...OF_LISTS, ...(await import('#contract/extension-calls.ts')).extensionCalls }
