import { type Query, QueryCache, QueryClient, type QueryFilters, queryOptions } from '@tanstack/react-query'
import type { CallName, Change, calls } from '#contract/calls.ts'
import type { CallAnswer, EndpointInput } from '#contract/endpoint.ts'
import { BACKGROUND_HEADER, type Tag } from '#contract/live.ts'
import type { SendOutcome } from '#machines/flows/workspace/requests.ts'
import type { Api, CallOptions, Read } from './client.ts'
import { errorText } from './error-text.ts'
import { FailedCall } from './failed-call.ts'

const UNUSED_DATA_MS = 60_000

/** The server could not be reached or could not answer: reading again may succeed. */
const isOutage = (error: unknown) =>
  error instanceof FailedCall && (!('status' in error.error) || error.error.status >= 500)

const isUnreachable = (error: unknown) => error instanceof FailedCall && !('status' in error.error)

const REPEAT_MS = 2000

/** What is on the screen and failed because of an outage. */
export const readFailedAgain = (client: QueryClient, filters: Pick<QueryFilters, 'queryKey'> = {}) =>
  client.refetchQueries({ ...filters, type: 'active', predicate: ({ state }) => isOutage(state.error) })

/**
 * A read that succeeds ends an outage: what failed under its tag is read again. What has no data since the server is
 * unreachable is read again until it is. `meta.silent` skips `onLoadError`.
 */
export function createQueryClient(onLoadError: (error: Error) => void) {
  const waiting = new WeakSet<object>()
  const repeated = new WeakSet<object>()

  function repeatLater(query: Query<unknown, unknown>) {
    if (waiting.has(query)) return
    waiting.add(query)
    setTimeout(() => {
      waiting.delete(query)
      if (query.state.fetchStatus !== 'idle' || query.state.status !== 'error') return
      repeated.add(query)
      void queryClient.refetchQueries({ type: 'active', predicate: (each) => each === query })
    }, REPEAT_MS)
  }

  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const isEmpty = query.state.data === undefined
        // What failed before fails again once the stream of changes begins.
        const isRepeated = (error instanceof FailedCall && error.isBackground && isEmpty) || repeated.delete(query)
        if (!query.meta?.silent && !isRepeated) onLoadError(error)
        if (isUnreachable(error) && isEmpty) repeatLater(query)
      },
      onSuccess: (_, query) => {
        repeated.delete(query)
        void readFailedAgain(queryClient, { queryKey: [query.queryKey[0]] })
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: UNUSED_DATA_MS,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}

/** Marks a call that does not count as a use of the session. */
export const BACKGROUND = { [BACKGROUND_HEADER]: '1' }

const inBackground = new WeakSet<QueryClient>()

/** The reads that `start` begins at once are no use of the session. */
export function readInBackground<T>(client: QueryClient, start: () => T): T {
  inBackground.add(client)
  try {
    return start()
  } finally {
    inBackground.delete(client)
  }
}

export const isInBackground = (client: QueryClient) => inBackground.has(client)

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

/** The key begins with `tag`. */
export const apiQuery = <Name extends CallName>(
  api: Api,
  name: Name,
  input: EndpointInput<(typeof calls)[Name]>,
  tag: Tag,
) =>
  queryOptions({
    queryKey: [tag, name, input] as const,
    queryFn: ({ signal, client }) => read(api, name, input, signal, isInBackground(client)),
  })

/** Rejects with a `FailedCall`. */
export async function read<Name extends CallName>(
  api: Api,
  name: Name,
  input: EndpointInput<(typeof calls)[Name]>,
  signal: AbortSignal | undefined,
  isBackground: boolean,
): Promise<Read<CallAnswer<(typeof calls)[Name]>>> {
  const result = await api.call(name, input, { signal, headers: isBackground ? BACKGROUND : undefined })
  if (!result.ok) throw new FailedCall(result.error, isBackground)
  return isBackground ? { ...result.data, isBackground } : result.data
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
 * Shows what a change stored wherever the record is listed, until it is read again. Then fetches `tags` again on success, and on a
 * refusal that says that what was known here is out of date.
 */
export async function sendChange(
  { api, queryClient }: { api: Api; queryClient: QueryClient },
  { call, body }: Change,
  { id, tags, failureText, stored, ...options }: ChangeOptions,
): Promise<SendOutcome & { readonly status?: number | undefined }> {
  const result = await sendOwn(queryClient, api.change(call, { id, body }, options))
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
