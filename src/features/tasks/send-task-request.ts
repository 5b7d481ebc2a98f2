import type { QueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { SendInput, SendOutcome } from '#machines/flows/workspace.ts'
import type { MoveTypeOf } from '#machines/lifecycles/kit.ts'
import type { taskLifecycle } from '#machines/lifecycles/task.ts'
import type { Api } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { change } from '#src/lib/query.ts'

/** What can be asked for in this area: the moves of a task, and the two ways to add one. Each is the call of its name. */
export type TaskRequest = MoveTypeOf<typeof taskLifecycle> | 'task.create' | 'task.assign'

const OUT_OF_DATE = [403, 404, 409, 412]

/** Sends what was asked for. The lists are read again when it was done, and when the server found them out of date. */
export async function sendTaskRequest(
  parts: { api: Api; queryClient: QueryClient },
  { request, values }: SendInput,
): Promise<SendOutcome> {
  const name = request.type as TaskRequest
  const input = { params: { taskId: request.subjectId }, body: bodyOf(name, values) } as unknown as CallInput<
    (typeof calls)[TaskRequest]
  >
  const result = await change(parts, name, input, 'Task', { version: request.version })
  if (result.ok) return { ok: true }
  if (result.error.kind === 'HTTP' && OUT_OF_DATE.includes(result.error.status))
    void parts.queryClient.invalidateQueries({ queryKey: ['Task'] })
  return { ok: false, message: errorText(result.error) }
}

const bodyOf = (name: TaskRequest, values: SendInput['values']) =>
  name === 'task.delete' || name === 'task.complete' ? undefined : values
