import { expect, test } from 'vitest'
import { endsSession } from './session-phrases.ts'

const refused = (status: number, message?: unknown) => ({ kind: 'HTTP', status, body: { message } }) as const

test.each([
  refused(401, 'Wrong code'),
  refused(401, 'The Session not found or invalid'),
  refused(401, 'Session ID not found'),
  refused(404, 'Session not found or invalid'),
  refused(404, 'Task not found'),
  refused(403, 'Session not found or invalid'),
  refused(401),
  { kind: 'HTTP', status: 401, body: null } as const,
  { kind: 'FETCH_ERROR', message: 'Session not found or invalid' } as const,
])('%j leaves the session alone', (error) => {
  expect(endsSession(error)).toBe(false)
})
