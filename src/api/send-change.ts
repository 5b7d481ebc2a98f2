import type { QueryClient } from '@tanstack/react-query'
import type { Change } from '#contract/calls.ts'
import { FIRST_CALL_RUNNING } from '#contract/error.ts'
import type { Tag } from '#contract/live.ts'
import type { SendOutcome } from '#machines/flows/workspace/requests.ts'
import type { Api, CallOptions, CallResult } from './client.ts'
import { errorText } from './error-text.ts'

const ownChanges = new WeakMap<QueryClient, { requests: Set<string>; unanswered: Set<Promise<unknown>> }>()

function ownChangesOf(client: QueryClient) {
  const own = ownChanges.get(client) ?? { requests: new Set(), unanswered: new Set() }
  ownChanges.set(client, own)
  return own
}

/** Whether a change of this page has the request id. It is known once `ownChangesSettled` resolves. */
export const isOwnRequest = (client: QueryClient, id: string) => ownChangesOf(client).requests.has(id)

/** Resolves once the changes that this page has sent so far are answered. */
export const ownChangesSettled = (client: QueryClient) => Promise.allSettled(ownChangesOf(client).unanswered)

function sendOwn(client: QueryClient, answer: ReturnType<Api['change']>) {
  const { requests, unanswered } = ownChangesOf(client)
  const noted = answer.then((result) => {
    const id = result.ok && result.headers.get('x-request-id')
    if (id) requests.add(id)
    return result
  })
  unanswered.add(noted)
  return noted.finally(() => unanswered.delete(noted))
}

const ASK_AGAIN_MS = 1_000

const isRunning = (result: CallResult<unknown>) =>
  !result.ok && result.error.kind === 'HTTP' && Object(result.error.body).code === FIRST_CALL_RUNNING

/** A repeat waits until its first call is answered, and gets that answer. */
async function answerOf(send: () => Promise<CallResult<unknown>>) {
  let result = await send()
  while (isRunning(result)) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    result = await send()
  }
  return result
}

const OUT_OF_DATE = [403, 404, 409, 412]

/** Every change, and most refused ones, add an entry to the audit log. */
const AUDIT_LOG: Tag = 'AuditLog'

interface ChangeOptions extends CallOptions {
  id?: string | undefined
  tags: readonly Tag[]
  failureText?: string | undefined
  /** Fields that the record has after the change, as far as they are known. */
  stored?: object | undefined
  /** The server makes the change once for all calls with this key. */
  repeatKey?: string | undefined
}

/** Undefined for an ETag that is no number. A proxy that compresses the response marks it as weak. */
const versionIn = (etag?: string | null) => Number(/^(?:W\/)?"(\d+)"$/.exec(etag ?? '')?.[1]) || undefined

/** The records in a cached answer: a list, a page of accounts, a page of the ledger, pages of a list that the server searches, or one. */
export function recordsIn(answer: unknown): readonly { _id?: string; version?: number }[] {
  const { _id, data, pages } = Object(answer)
  if (_id !== undefined) return [Object(answer)]
  if (Array.isArray(pages)) return pages.flatMap((page) => page.data.rows ?? [])
  return [data, Object(data).items, Object(data).data].find(Array.isArray) ?? []
}

const PARTS = ['data', 'items', 'rows', 'pages']

/** The answer with other fields of a record, as if it had been read for the person. */
function withRecord(answer: unknown, id: string, fields: object): unknown {
  if (Array.isArray(answer)) return answer.map((each) => withRecord(each, id, fields))
  if (typeof answer !== 'object' || answer === null) return answer
  if ('_id' in answer) return answer._id === id ? { ...answer, ...fields } : answer
  const parts = Object.entries(answer).map(([name, part]) => {
    if (name === 'isBackground') return [name, false]
    return [name, PARTS.includes(name) ? withRecord(part, id, fields) : part]
  })
  return Object.fromEntries(parts)
}

/**
 * Shows what a change stored wherever the record is listed, until it is read again. It fetches `tags` again after a success,
 * and after a refusal that says that what is known here is out of date.
 */
export async function sendChange(
  { api, queryClient }: { api: Api; queryClient: QueryClient },
  { call, body }: Change,
  { id, tags, failureText, stored, repeatKey, ...options }: ChangeOptions,
): Promise<SendOutcome & { readonly status?: number | undefined }> {
  const headers = repeatKey === undefined ? undefined : { 'idempotency-key': repeatKey }
  const send = () => api.change(call, { id, body }, { ...options, headers })
  const result = await sendOwn(queryClient, answerOf(send))
  const status = result.ok || result.error.kind !== 'HTTP' ? undefined : result.error.status
  const version = result.ok ? versionIn(result.headers.get('etag')) : undefined
  if (result.ok && id !== undefined && stored)
    for (const tag of tags)
      queryClient.setQueriesData(
        { queryKey: [tag], predicate: ({ state }) => recordsIn(state.data).some(({ _id }) => _id === id) },
        (answer: unknown) => withRecord(answer, id, { ...stored, version }),
      )
  if (result.ok || (status && OUT_OF_DATE.includes(status)))
    for (const tag of [...tags, AUDIT_LOG]) void queryClient.invalidateQueries({ queryKey: [tag] })
  return result.ok ? { ok: true, version } : { ok: false, status, message: errorText(result.error, failureText) }
}
