import type { QueryClient } from '@tanstack/react-query'
import type { Call, CallInput } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { SendInput, SendOutcome } from '#machines/flows/workspace.ts'
import type { Api } from './api.ts'
import { errorText } from './error-text.ts'
import { change, type Tag } from './query.ts'

/**
 * Makes the call that a workspace asks for: requests are named after calls, the record's id is the one parameter of the
 * path, and the values are the body of a call that has one.
 */
export async function sendRequest(
  parts: { api: Api; queryClient: QueryClient },
  { request, values }: SendInput,
  tags: readonly Tag[],
): Promise<SendOutcome> {
  const name = request.type as CallName
  const { path, body }: Call = calls[name]
  const parameter = /:(\w+)/.exec(path)?.[1]
  const input = {
    ...(parameter && { params: { [parameter]: request.subjectId } }),
    ...(body && { body: values }),
  } as CallInput<(typeof calls)[CallName]>
  const result = await change(parts, name, input, tags, { version: request.version })
  return result.ok ? { ok: true } : { ok: false, message: errorText(result.error) }
}
