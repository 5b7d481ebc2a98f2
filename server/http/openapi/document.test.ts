import { createConfig, lintFromString } from '@redocly/openapi-core'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ignoredResponse } from '#contract/schemas.ts'
import { openApiDocument } from './document.ts'
import { mediaPaths } from './media-paths.ts'

const document = openApiDocument()
const paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> = document.paths

const operationsIn = (given: object) =>
  Object.entries(given).flatMap(([path, methods]) =>
    Object.entries(Object(methods)).flatMap(([method, operation]) => {
      const { operationId } = Object(operation) as { operationId?: string }
      return operationId === undefined ? [] : `${operationId} ${method.toUpperCase()} ${path}`
    }),
  )

test('every call of the contract, the live stream and the media service are described, and nothing else', () => {
  const stated = Object.entries<Endpoint>(calls).map(
    ([name, { method, path }]) => `${name} ${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(operationsIn(paths).sort()).toEqual([...stated, 'live GET /live', ...operationsIn(mediaPaths)].sort())
})

test('an independent linter finds no fault, nor an example that breaks its schema', async () => {
  const rules = {
    // The product has no license, and the stated API has both `/role/permissions` and `/role/{roleId}`.
    'info-license': 'off',
    'no-ambiguous-paths': 'off',
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'operation-description': 'off',
    'operation-singular-tag': 'error',
    'tag-description': 'error',
    'no-unused-components': 'error',
  } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  expect(found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
})

interface Described {
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example: unknown } } }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly example: unknown }>> }>
  >
}

const callsWithOperation = Object.entries<Endpoint>(calls).map(([name, call]) => {
  const path = call.path.replace(/:(\w+)/g, '{$1}')
  return { name, call, operation: paths[path]?.[call.method.toLowerCase()] as Described }
})

test.each(callsWithOperation.filter(({ call }) => call.body))(
  'the example of a body of $name is accepted',
  ({ call, operation }) => {
    const example = operation.requestBody?.content['application/json'].example
    expect(call.body && v.safeParse(call.body, example).issues).toBe(undefined)
  },
)

test.each(callsWithOperation.filter(({ call }) => !call.produces && call.response !== ignoredResponse))(
  'the example of a response of $name is one',
  ({ call, operation }) => {
    const example = operation.responses['200']?.content?.['application/json']?.example
    expect(v.safeParse(call.response, example).issues).toBe(undefined)
  },
)

test('each call that creates a record responds with it', () => {
  const created = callsWithOperation.flatMap(({ name, operation }) => (operation.responses['201'] ? [name] : []))
  expect(created.sort()).toEqual(
    ['role', 'user', 'task', 'announcement', 'fileUpload', 'account']
      .map((entity) => `${entity}.create`)
      .concat('task.assign')
      .sort(),
  )
})

test('a call is described with who may make it, its path, headers, body and responses', () => {
  const { responses: _, ...described } = Object(paths['/task/{taskId}/done']?.patch)
  expect(described).toEqual({
    operationId: 'task.markDone',
    tags: ['task'],
    summary: 'Report how much of a task is done',
    description: 'Open to super admins, and people with the permission `read_task`.',
    security: [{ accessToken: [], refreshToken: [] }],
    parameters: [
      {
        name: 'taskId',
        in: 'path',
        required: true,
        schema: { type: 'string', pattern: '^[0-9A-Za-z_-]{1,64}$' },
      },
      { $ref: '#/components/parameters/IfMatch' },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { percentageDone: { title: 'Percentage done', type: 'integer', minimum: 0, maximum: 100 } },
            required: ['percentageDone'],
            additionalProperties: false,
          },
          example: { percentageDone: 1 },
        },
      },
    },
  })
})

test('a property of a record and of its bodies has the label of its field as a title', () => {
  const titlesIn = (schema: unknown) =>
    Object.values(Object(schema).properties).map((property) => Object(property).title)
  const { schema } = Object(paths['/user/{id}']?.patch).requestBody.content['application/json']
  expect(titlesIn(schema)).toEqual(['First name', 'Last name', 'Email', 'Role'])
  expect(titlesIn(document.components.schemas.Role).filter(Boolean)).toEqual([
    'Role name',
    'Permissions',
    'Date created',
  ])
})
