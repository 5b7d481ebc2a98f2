import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/schemas.ts'
import type { Fault } from '#server/core/context.ts'
import { AppError, malformed } from '#server/errors/app-error.ts'

const BODY_LIMIT = 1024 * 1024
const BODY_PATIENCE_MS = 15_000

const tooLarge = () =>
  new AppError(413, 'too-large', 'The request is larger than 1 MB. Shorten the text and try again.')

const tooSlow = () => new AppError(408, 'too-slow', 'The request did not arrive within 15 seconds.')

const decoder = new TextDecoder('utf-8', { fatal: true })

/** A body whose length is not known before. */
async function readParts(request: Request) {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    if (size > BODY_LIMIT) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The whole text of a body. Rejects with a 400, a 408 after 15 seconds, or a 413 above 1 MB. */
export async function readText(request: Request) {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > BODY_LIMIT) throw tooLarge()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow()), BODY_PATIENCE_MS)
  try {
    // `arrayBuffer` is much faster than the stream, and ends at the announced length.
    const read = length === null ? readParts(request) : request.arrayBuffer()
    const bytes = await Promise.race([read, late.promise])
    if (bytes.byteLength > BODY_LIMIT) throw tooLarge()
    return decoder.decode(bytes)
  } catch (error) {
    throw error instanceof AppError ? error : malformed(['The body cannot be read as UTF-8 text'])
  } finally {
    clearTimeout(timer)
  }
}

const QUERY_KEYS = 50
const NO_OBJECT = 'The body must be a JSON object'

/** A request that is read but not validated: validation waits until the caller is known. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  readonly body: string | undefined
}

const NO_SEARCH = new URLSearchParams()

const NOT_JSON = 'The body must be sent as application/json in UTF-8, without a Content-Encoding.'

function requireJson({ headers }: Request) {
  const [type, ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  const isPlain = /^(identity)?$/i.test(headers.get('content-encoding')?.trim() ?? '')
  const isUtf8 = parameters.every((each) => !/^\s*charset\s*=(?!\s*"?utf-?8"?\s*$)/.test(each))
  if (type?.trim() !== 'application/json' || !isPlain || !isUtf8) throw new AppError(415, 'not-json', NOT_JSON)
}

/** Reads the input of `call`, at most 1 MB of JSON. Rejects with 400, 408, 413 or 415. */
export async function readRequest(
  call: Endpoint,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<RawInput> {
  const { url } = request
  const search = url.includes('?') ? new URLSearchParams(url.slice(url.indexOf('?'))) : NO_SEARCH
  if (!call.body) return { params, search, body: undefined }
  requireJson(request)
  return { params, search, body: await readText(request) }
}

function describe(issue: v.BaseIssue<unknown>) {
  const path = v.getDotPath(issue)
  if (!path) return NO_OBJECT
  if (issue.expected === 'never') return `${path} is not a known field`
  if (issue.type === 'strict_object') return `${path} is required`
  return /^(is|must|contains) /.test(issue.message) ? `${path} ${issue.message}` : issue.message
}

/** Where `faults` is given, it gets the faults of values that have the right type, and they are not thrown. */
function parse(schema: v.GenericSchema, value: unknown, faults?: Fault[]) {
  const { typed, output, issues = [] } = v.safeParse(schema, value)
  if (issues.length > 0 && !(typed && faults)) throw malformed([...new Set(issues.map(describe))])
  faults?.push(...issues.map((issue) => ({ field: v.getDotPath(issue)?.split('.')[0], text: describe(issue) })))
  return output
}

/** Refuses an array, which valibot takes for an object without keys. */
function parseJson(text: string): unknown {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw malformed(['The body is not valid JSON'])
  }
  if (Array.isArray(body)) throw malformed([NO_OBJECT])
  return body
}

function singleValues(search: URLSearchParams) {
  if (search.size > QUERY_KEYS) throw malformed([`The query has more than ${QUERY_KEYS} keys`])
  const values = new Map<string, string>()
  const repeated = new Set<string>()
  for (const [key, value] of search) {
    if (values.has(key)) repeated.add(key)
    values.set(key, value)
  }
  if (repeated.size > 0) throw malformed([...repeated].map((key) => `${key} is given more than once`))
  return Object.fromEntries(values)
}

export const entityIdIn = ({ params }: RawInput) => Object.values(params).find((value) => v.is(id, value))

function checkParams(params: RawInput['params']) {
  for (const [name, value] of Object.entries(params))
    if (!v.is(id, value)) throw malformed([`${name} is not a valid identifier`])
  return params
}

/** Validates the input against the contract. Throws a 400 that names each fault, or adds those of the body to `faults`. */
export function checkInput(call: Endpoint, raw: RawInput, faults?: Fault[]) {
  const params = checkParams(raw.params)
  const given = singleValues(raw.search)
  const query = call.query && parse(call.query, given)
  const body = call.body && parse(call.body, parseJson(raw.body ?? ''), faults)
  return { params, query, body }
}
