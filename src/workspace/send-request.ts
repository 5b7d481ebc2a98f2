import type { QueryClient } from '@tanstack/react-query'
import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import type { Outcome } from '#machines/flows/outcome.ts'
import type { SendInput } from '#machines/flows/workspace/workspace-machine.ts'
import type { Api } from '#src/api/client.ts'
import { errorText } from '#src/api/error-text.ts'
import { change, type Tag } from '#src/api/query.ts'

/** By request: its call, where it is not named after one, and what the body of that call says besides the values. */
export type SharedCalls = Readonly<Record<string, { call: CallName; body: Readonly<Record<string, unknown>> }>>

/** What a failed call is told as when nobody says why, where that is stated. */
const UNEXPLAINED: Readonly<Partial<Record<CallName, string>>> = {
  'fileUpload.create': 'An error occurred while uploading the file.',
}

/**
 * Makes the call that a workspace asks for: requests are named after calls, or found in `shared` where several make the
 * same one. The record's id is the one parameter of the path, and the values are the body of a call that has one.
 */
export async function sendRequest(
  parts: { api: Api; queryClient: QueryClient },
  { request, values }: SendInput,
  tags: readonly Tag[],
  shared: SharedCalls = {},
): Promise<Outcome> {
  const { call: name, body: said } = shared[request.type] ?? { call: request.type as CallName, body: {} }
  const { path, body }: Endpoint = calls[name]
  const parameter = /:(\w+)/.exec(path)?.[1]
  const input = {
    ...(parameter && { params: { [parameter]: request.subjectId } }),
    ...(body && { body: { ...values, ...said } }),
  } as EndpointInput<(typeof calls)[CallName]>
  const result = await change(parts, name, input, tags, { version: request.version })
  return result.ok ? { ok: true } : { ok: false, message: errorText(result.error, UNEXPLAINED[name]) }
}
