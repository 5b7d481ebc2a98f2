import * as v from 'valibot'
import type { CallName, Change, ChangeName, calls } from '#contract/calls.ts'
import type { CallAnswer, Endpoint, EndpointInput } from '#contract/endpoint.ts'
import { type Credentials, RENEWED_ACCESS_HEADER, RENEWED_REFRESH_HEADER, sessionCalls } from '#contract/session.ts'
import type { UnreadableRow } from './read-without-faults.ts'
import { learnServerTime } from './server-time.ts'

const CALL_TIMEOUT_MS = 30_000

export type CallError =
  | { readonly kind: 'HTTP'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'PARSING_ERROR'; readonly status: number; readonly message: string }
  | { readonly kind: 'FETCH_ERROR' | 'TIMEOUT_ERROR'; readonly message: string }

export type CallResult<Data> =
  | { readonly ok: true; readonly data: Data; readonly headers: Headers }
  | { readonly ok: false; readonly error: CallError }

export type Tokens = Pick<Credentials, 'accessToken' | 'refreshToken'>

export interface ApiOptions {
  /** Without a slash at the end: "/api". */
  base: string
  readCredentials: () => Tokens | undefined
  /** The server rotated the tokens. Called once, however many calls were pending. */
  onRenewed: (tokens: Tokens) => void
  /** A call of the session that is still stored was refused. Most refusals do not end the session. */
  onRefused: (error: CallError) => void
  fetch?: typeof fetch
  timeout?: number
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The change is refused with 412 when the record is no longer at this version. */
  version?: number | undefined
  headers?: Record<string, string> | undefined
  /** Sent even when the page goes away. The body may have 64 kB. */
  keepalive?: boolean
}

export interface Api {
  readonly options: ApiOptions
  /** Never throws and shows nothing: a failure is a value. */
  call<Name extends CallName>(
    name: Name,
    input: EndpointInput<(typeof calls)[Name]>,
    options?: CallOptions,
  ): Promise<CallResult<Read<CallAnswer<(typeof calls)[Name]>>>>
  change(
    name: ChangeName,
    input: { id?: string | undefined; body?: Change['body'] },
    options?: CallOptions,
  ): Promise<CallResult<unknown>>
}

interface Input {
  params?: Record<string, string>
  /** The one parameter of a path that names a record. */
  id?: string | undefined
  query?: Record<string, unknown>
  body?: unknown
}

export function addressOf(base: string, path: string, { params = {}, id = '', query = {} }: Input) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? id))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  return `${base}${filled}${search.size > 0 ? `?${search}` : ''}`
}

export function headersOf(tokens: Tokens | undefined, given: Record<string, string> | undefined) {
  const headers = new Headers({ accept: 'application/json', ...given })
  if (tokens?.accessToken && tokens.refreshToken) {
    headers.set('authorization', `Bearer ${tokens.accessToken}`)
    headers.set('x-refresh', tokens.refreshToken)
  }
  return headers
}

export function renewedTokensOf(headers: Headers): Tokens | undefined {
  const accessToken = headers.get(RENEWED_ACCESS_HEADER)
  const refreshToken = headers.get(RENEWED_REFRESH_HEADER)
  return accessToken && refreshToken ? { accessToken, refreshToken } : undefined
}

/** Characters from which on reading an answer takes so long that the page would miss a frame. */
const LONG_ANSWER = 200_000

/** Ends the task, so that the browser can draw. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

export async function resultOf(response: Response, schema: Endpoint['response']): Promise<CallResult<unknown>> {
  const text = await response.text()
  const unreadable = {
    ok: false,
    error: { kind: 'PARSING_ERROR', status: response.status, message: 'The answer of the server cannot be read.' },
  } as const
  let body: unknown
  try {
    body = text === '' ? undefined : JSON.parse(text)
  } catch {
    return unreadable
  }
  if (!response.ok) return { ok: false, error: { kind: 'HTTP', status: response.status, body } }
  const isLong = text.length > LONG_ANSWER
  if (isLong) await pause()
  const answer = await readAnswer(schema, body)
  if (isLong) await pause()
  return answer ? { ok: true, data: answer.value, headers: response.headers } : unreadable
}

/** Parallel calls bring the same renewal, also after a new sign-in: only the first, for the stored session, counts. */
export function settle(options: ApiOptions, tokens?: Tokens, renewed?: Tokens, result?: CallResult<unknown>) {
  const isCurrent = options.readCredentials()?.accessToken === tokens?.accessToken
  if (isCurrent && tokens && renewed) options.onRenewed(renewed)
  if (isCurrent && result?.ok === false) options.onRefused(result.error)
}

/** The calls of signing in are here from the beginning. All others come with the dashboard. */
let known: Partial<Record<CallName, Endpoint>> = sessionCalls

/** A page that goes away has no time to load: after the first call, none of them waits. */
async function loadCall(name: CallName) {
  const { calls } = await import('#contract/calls.ts')
  known = calls
  return calls[name]
}

export function createApi(options: ApiOptions): Api {
  const { base, readCredentials, timeout = CALL_TIMEOUT_MS } = options
  const send = options.fetch ?? fetch.bind(globalThis)

  async function request(name: CallName, input: Input, tokens: Tokens | undefined, callOptions: CallOptions) {
    const { signal, version, keepalive } = callOptions
    const tooLate = AbortSignal.timeout(timeout)
    const headers = headersOf(tokens, callOptions.headers)
    if (input.body !== undefined) headers.set('content-type', 'application/json')
    if (version !== undefined) headers.set('if-match', `"${version}"`)
    try {
      const call = known[name] ?? (await loadCall(name))
      signal?.throwIfAborted()
      const response = await send(addressOf(base, call.path, input), {
        method: call.method,
        headers,
        keepalive,
        body: input.body === undefined ? undefined : JSON.stringify(input.body),
        signal: signal ? AbortSignal.any([signal, tooLate]) : tooLate,
      })
      learnServerTime(response.headers)
      return { result: await resultOf(response, call.response), renewed: renewedTokensOf(response.headers) }
    } catch {
      const error: CallError = tooLate.aborted
        ? { kind: 'TIMEOUT_ERROR', message: 'The server took too long to answer. Try again.' }
        : { kind: 'FETCH_ERROR', message: 'The server cannot be reached. Check your connection and try again.' }
      return { result: { ok: false, error } as const }
    }
  }

  async function call(name: CallName, input: Input, callOptions: CallOptions = {}) {
    const tokens = readCredentials()
    const { result, renewed } = await request(name, input, tokens, callOptions)
    settle(options, tokens, renewed, result)
    return result
  }

  return { call: call as Api['call'], change: call, options }
}

/**
 * The items of the list that could not be read are in `unreadable` only.
 * `isBackground`: it was read again because of a change elsewhere.
 */
export type Read<Answer> = Answer & {
  readonly unreadable?: readonly UnreadableRow[]
  readonly isBackground?: boolean
}

/** An unreadable item does not lose its list. Undefined when the fault is not in an item of a list. */
export async function readAnswer(schema: v.GenericSchema, answer: unknown): Promise<{ value: unknown } | undefined> {
  const whole = v.safeParse(schema, answer)
  if (whole.success) return { value: whole.output }
  const { readWithoutFaults } = await import('./read-without-faults.ts')
  return readWithoutFaults(schema, answer, whole.issues)
}
