import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument()

test('every call of the contract and the live stream are described, and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId } = operation as { operationId: string }
      return `${operationId} ${method.toUpperCase()} ${path}`
    }),
  )
  const stated = Object.entries<Endpoint>(calls).map(
    ([name, { method, path }]) => `${name} ${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(described.sort()).toEqual([...stated, 'live GET /live'].sort())
})

test('a call is described with who may make it, its path, body and answers', () => {
  const { responses: _, ...described } = Object(document.paths['/task/{taskId}/done']?.patch)
  expect(described).toEqual({
    operationId: 'task.markDone',
    tags: ['task'],
    description: 'Who: permission read_task. Part of the stated API.',
    security: [{ accessToken: [], refreshToken: [] }],
    parameters: [{ name: 'taskId', in: 'path', required: true, schema: { type: 'string' } }],
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
        },
      },
    },
  })
})
