import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loggedError } from './log.ts'

test('an error is logged with its causes and stack, but without the values of its query', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505' })
  const logged = loggedError(new DrizzleQueryError('insert into users', ['hunter2\nparams: hunter2'], cause))
  expect(logged).toEqual({
    type: 'Error',
    message: 'Failed query: insert into users',
    stack: expect.stringContaining('log.test.ts'),
    cause: { type: 'Error', message: 'duplicate key', code: '23505', stack: expect.any(String), cause: undefined },
  })
  expect(JSON.stringify(logged)).not.toContain('hunter2')
})
