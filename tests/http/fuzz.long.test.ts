import { expect, test } from 'vitest'
import { AppError } from '#server/errors/app-error.ts'
import { handlers } from '#server/http/handlers.ts'
import { fuzz } from '#tests/fuzz/run.ts'

const REQUESTS = 500
const SEED = 1

const create: (typeof handlers)['task.create'] = handlers['task.create']

const faultyTitle = (fault: () => never) => ({
  name: 'task.create' as const,
  handlers: {
    ...handlers,
    'task.create': ((input, context) =>
      /[^ -~]/.test(input.body.title) ? fault() : create(input, context)) as typeof create,
  },
})

test('a call that fails for one kind of value is found, with the smallest request that shows it', async () => {
  const { failure } = await fuzz(
    REQUESTS,
    SEED,
    faultyTitle(() => {
      throw new Error('surprise')
    }),
  )
  expect([failure?.fault, failure?.sent.method, failure?.sent.path]).toEqual(['status 500', 'POST', '/api/task/create'])
  expect(JSON.parse(String(failure?.sent.body)).title).toMatch(/[^ -~]/)
})

test('an error that names something of the inside is found', async () => {
  const { failure } = await fuzz(
    REQUESTS,
    SEED,
    faultyTitle(() => {
      throw new AppError(400, 'malformed', 'Failed query: select "id" from "tasks"')
    }),
  )
  expect(failure?.fault).toMatch(/^an error with something of the inside/)
})

test('an answer that breaks the contract is found', async () => {
  const { failure } = await fuzz(REQUESTS, SEED, {
    name: 'employee.list',
    handlers: { ...handlers, 'employee.list': async () => ({ data: [{ _id: 1 }] }) as never },
  })
  expect(failure?.fault).toBe('an answer that breaks the contract of employee.list')
})

test('a seed sends the same requests again', async () => {
  const [once, again] = [await fuzz(100, SEED), await fuzz(100, SEED)]
  expect(again).toEqual(once)
  expect(once.sent).toBe(100)
})
