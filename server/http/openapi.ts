import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/error.ts'
import { LIVE_PATH, liveChange } from '#contract/live.ts'

const PARAMETER = /:(\w+)/g

const schemaOf = (schema: GenericSchema) => {
  const { $schema: _, ...plain } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })
  return plain
}

const json = (schema: GenericSchema) => ({ 'application/json': { schema: schemaOf(schema) } })

const pathParameters = (path: string) =>
  [...path.matchAll(PARAMETER)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

function queryParameters(query: GenericSchema | undefined) {
  const { properties = {}, required = [] } = query ? schemaOf(query) : {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const describeAccess = (access: Endpoint['access']) =>
  typeof access === 'string' ? access : `permission ${access.permission}`

const operationOf = (name: string, { path, access, query, body, response, source, produces }: Endpoint) => ({
  operationId: name,
  tags: [name.split('.')[0]],
  description: `Who: ${describeAccess(access)}. ${source === 'stated' ? 'Part of the stated API.' : `Extension: ${source}.`}`,
  security: access === 'anyone' ? [] : [{ accessToken: [], refreshToken: [] }],
  parameters: [...pathParameters(path), ...queryParameters(query)],
  ...(body && { requestBody: { required: true, content: json(body) } }),
  responses: {
    '2XX': { description: 'Done', content: produces ? { [produces]: { schema: { type: 'string' } } } : json(response) },
    '4XX': { description: 'Refused', content: json(errorBody) },
  },
})

/** It is not in the table of calls: its response is a stream. */
const liveStream = {
  operationId: 'live',
  tags: ['live'],
  description: 'Who: signed-in. Extension: live. Server-sent events; the schema is that of the data of `change`.',
  security: [{ accessToken: [], refreshToken: [] }],
  parameters: [{ name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } }],
  responses: {
    '200': { description: 'Events', content: { 'text/event-stream': { schema: schemaOf(liveChange) } } },
    '4XX': { description: 'Refused', content: json(errorBody) },
  },
}

export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = { [LIVE_PATH]: { get: liveStream } }
  for (const [name, call] of Object.entries<Endpoint>(calls)) {
    const path = call.path.replace(PARAMETER, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Statehouse admin API', version: '1' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer' },
        refreshToken: { type: 'apiKey', in: 'header', name: 'x-refresh' },
      },
    },
    paths,
  }
}
