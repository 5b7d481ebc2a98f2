import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notFound } from '#server/errors/app-error.ts'
import { knownError } from './known-error.ts'

const failedQuery = (cause: object) =>
  new DrizzleQueryError('select secret', ['secret'], Object.assign(new Error('inside'), cause))

test('refusals of the server are sent unchanged', () => {
  const refusal = notFound('task')
  expect(knownError(refusal)).toBe(refusal)
})

test.each([
  ['23505', 409],
  ['57014', 503],
  ['55P03', 503],
  ['25006', 503],
  ['53100', 507],
])('the database’s %s becomes %i, without its words', (code, status) => {
  const known = knownError(failedQuery({ code }))
  expect(known?.status).toBe(status)
  expect(known?.message).not.toMatch(/secret|inside/)
})

test('a pool that cannot connect in time is a database that cannot be reached', () => {
  expect(knownError(new Error('timeout exceeded when trying to connect'))?.status).toBe(503)
})

test.each([[new Error('surprise')], [failedQuery({ code: '42P01' })], ['thrown text']])(
  '%s is an internal error',
  (error) => {
    expect(knownError(error)).toBeUndefined()
  },
)
