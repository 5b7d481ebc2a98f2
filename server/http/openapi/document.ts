import type { JsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { LIVE_PATH } from '#contract/live.ts'
import { ignoredResponse } from '#contract/schemas.ts'
import { tokenAccessFor } from '#contract/tokens.ts'
import { errorResponses, errorsOf, refer } from './errors.ts'
import { mediaPaths } from './media-paths.ts'
import { bodySchema, componentSchemas, requestSchema, responseSchema } from './schemas.ts'
import { callText, INTRODUCTION, tagOf, tagTexts } from './texts.ts'

const PARAMETER = /:(\w+)/g

const TEXT = { type: 'string' } as const
const ID = { type: 'string', pattern: '^[0-9A-Za-z_-]{1,64}$' } as const
const MESSAGE: JsonSchema = { type: 'object', properties: { message: TEXT }, required: ['message'] }

const pathParameters = (path: string) =>
  [...path.matchAll(PARAMETER)].map(([, name]) => ({ name, in: 'path', required: true, schema: ID }))

function queryParameters(query: GenericSchema | undefined) {
  const { properties = {}, required = [] } = query ? requestSchema(query) : {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** Tells a change of one record, which `If-Match` can bind to its version. */
const isOnRecord = ({ method, path, source }: Endpoint) =>
  ['PATCH', 'DELETE'].includes(method) && path.includes(':') && source === 'stated'

const headerParameters = (call: Endpoint) => [
  ...(isOnRecord(call) ? [refer('parameters', 'IfMatch')] : []),
  ...(call.method === 'POST' && call.access !== 'anyone' && !call.hasSecret
    ? [refer('parameters', 'IdempotencyKey')]
    : []),
]

const describeAccess = (access: Endpoint['access']) =>
  ({ anyone: 'anyone', 'signed-in': 'everybody who is signed in', 'super-admin': 'super admins' })[String(access)] ??
  `super admins, and people with the permission \`${(access as { permission: string }).permission}\``

const SIGNED_IN = [{ accessToken: [], refreshToken: [] }]

/** A session, or where a token reaches the call, a token. */
function securityOf(call: Endpoint) {
  if (call.access === 'anyone') return []
  return tokenAccessFor(call) ? [...SIGNED_IN, { apiToken: [] }] : SIGNED_IN
}

type Schemas = ReturnType<typeof componentSchemas>

/** The record that a call is about, as the schemas name it. */
function recordOf(name: CallName) {
  const tag = tagOf(name)
  return `${tag.charAt(0).toUpperCase()}${tag.slice(1)}`
}

/** The status and schema of a success. */
function successOf(name: CallName, { response, produces, method }: Endpoint, schemas: Schemas) {
  const record = recordOf(name)
  const json = (status: string, schema: JsonSchema) => ({ status, content: { 'application/json': { schema } } })
  if (produces) return { status: '200', content: { [produces]: { schema: TEXT } } }
  if (response !== ignoredResponse) return json('200', responseSchema(response))
  if (method !== 'POST' || !(record in schemas)) return json('200', MESSAGE)
  const properties = { message: TEXT, data: refer('schemas', record) }
  return json('201', { type: 'object', properties, required: ['message', 'data'] })
}

function headersOf(call: Endpoint, hasVersion: boolean) {
  return {
    'X-Request-Id': refer('headers', 'RequestId'),
    ...(hasVersion && { ETag: refer('headers', 'ETag') }),
    ...(call.access !== 'anyone' && {
      'x-access-token': refer('headers', 'RenewedAccessToken'),
      'x-refresh-token': refer('headers', 'RenewedRefreshToken'),
    }),
  }
}

function operationOf(name: CallName, call: Endpoint, schemas: Schemas) {
  const { path, access, query, body, source } = call
  const [summary = '', ...more] = callText(name).split('\n')
  const extension = source === 'stated' || source === 'media' ? undefined : source
  const about = [...more, `Open to ${describeAccess(access)}.`, ...(extension ? [`Extension \`${extension}\`.`] : [])]
  const { status, content } = successOf(name, call, schemas)
  const isCreated = status === '201'
  const hasVersion = isOnRecord(call) || (isCreated && schemas[recordOf(name)]?.properties?.version !== undefined)
  return {
    operationId: name,
    tags: [tagOf(name)],
    summary,
    description: about.join(' '),
    ...(extension && { 'x-extension': extension }),
    security: securityOf(call),
    parameters: [...pathParameters(path), ...queryParameters(query), ...headerParameters(call)],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: bodySchema(body, tagOf(name)) } },
      },
    }),
    responses: {
      [status]: { description: isCreated ? 'Created' : 'Done', headers: headersOf(call, hasVersion), content },
      ...errorsOf(call),
    },
  }
}

const sent = (name: string, description: string) => ({ name, in: 'header', required: false, description, schema: TEXT })

/** It is not in the table of calls: its response is a stream. */
const liveStream = {
  operationId: 'live',
  tags: ['live'],
  summary: 'Follow changes',
  description:
    'A stream of server-sent events: `change` with the data below, `notification`, `beat` every 15 seconds, `resync` when everything must be read again, and `session` when the session has ended. Events carry ids and never content. Send the header `x-background: 1` with reads that a change caused: they do not keep the session alive. Open to everybody who is signed in. Extension `live`.',
  'x-extension': 'live',
  security: SIGNED_IN,
  parameters: [sent('Last-Event-ID', 'The id of the last event that arrived: the stream continues after it.')],
  responses: {
    '200': {
      description: 'Events',
      headers: { 'X-Request-Id': refer('headers', 'RequestId') },
      content: {
        'text/event-stream': { schema: refer('schemas', 'LiveChange') },
      },
    },
    ...errorsOf({ method: 'GET', path: LIVE_PATH, access: 'signed-in' }),
  },
}

const header = (description: string) => ({ description, schema: TEXT })

const components = {
  securitySchemes: {
    accessToken: { type: 'http', scheme: 'bearer', description: 'The access token of the sign-in.' },
    refreshToken: { type: 'apiKey', in: 'header', name: 'x-refresh', description: 'The refresh token of the sign-in.' },
    apiToken: { type: 'http', scheme: 'bearer', description: 'A token from Settings: `statehouse_…`.' },
  },
  parameters: {
    IfMatch: sent('If-Match', 'The ETag of the version that the change is meant for, such as `"3"`.'),
    IdempotencyKey: sent('Idempotency-Key', 'Makes repeats safe: 1 to 255 printable characters.'),
  },
  headers: {
    RequestId: header('Names the request in the log of the server.'),
    ETag: header('The version of the record after the change.'),
    RenewedAccessToken: header('A new access token, when the one that was sent has expired.'),
    RenewedRefreshToken: header('The refresh token that belongs to it.'),
    RetryAfter: { description: 'Seconds until another try can succeed.', schema: { type: 'integer' } },
  },
}

export function openApiDocument() {
  const schemas = componentSchemas()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries<Endpoint>(calls)) {
    const path = call.path.replace(PARAMETER, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name as CallName, call, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Statehouse admin API', version: '1', description: INTRODUCTION },
    servers: [{ url: '/api' }],
    tags: tagTexts,
    components: { ...components, responses: errorResponses, schemas },
    paths: { ...paths, [LIVE_PATH]: { get: liveStream }, ...mediaPaths },
  }
}
