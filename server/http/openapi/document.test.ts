import { createConfig, lintFromString } from '@redocly/openapi-core'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApiDocument } from './document.ts'
import { bodies, creations, responses } from './examples.ts'
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

test.each(Object.entries(bodies))('the example of a body of %s is accepted', (name, body) => {
  const call: Endpoint = calls[name as CallName]
  expect(call.body && v.safeParse(call.body, body).issues).toBe(undefined)
})

test.each(Object.entries(responses))('the example of a response of %s is one', (name, response) => {
  expect(v.safeParse(calls[name as CallName].response, response).issues).toBe(undefined)
})

test('each call with a body has an example of it, and each that creates a record one of its response', () => {
  const withBody = Object.entries<Endpoint>(calls).flatMap(([name, { body }]) => (body ? [name] : []))
  expect(Object.keys(bodies).sort()).toEqual(withBody.sort())
  const creating = Object.keys(calls).filter((name) => /\.(create|assign)$/.test(name) && name !== 'session.create')
  expect(Object.keys(creations).sort()).toEqual(creating.sort())
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
            properties: { percentageDone: { type: 'integer', minimum: 0, maximum: 100 } },
            required: ['percentageDone'],
            additionalProperties: false,
          },
          example: { percentageDone: 100 },
        },
      },
    },
  })
})
