import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApiDocument } from './document.ts'

const document = openApiDocument()
const paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> = document.paths

const operationsIn = (given: object) =>
  Object.entries(given).flatMap(([path, methods]) =>
    Object.entries(Object(methods)).flatMap(([method, operation]) => {
      const { operationId } = Object(operation) as { operationId?: string }
      return operationId === undefined ? [] : `${operationId} ${method.toUpperCase()} ${path}`
    }),
  )

test('every call of the contract, the live stream and the two calls of the media service are described, and nothing else', () => {
  const stated = Object.entries<Endpoint>(calls).map(
    ([name, { method, path }]) => `${name} ${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  const others = ['live GET /live', 'media.complete POST /media/complete/{id}', 'media.fetch POST /media/fetch']
  expect(operationsIn(paths).sort()).toEqual([...stated, ...others].sort())
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

test('each call that creates a record responds with it', () => {
  const created = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap((operation) =>
      Object(operation).responses?.['201'] ? Object(operation).operationId : [],
    ),
  )
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
    security: [{ accessToken: [], refreshToken: [] }, { apiToken: [] }],
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
