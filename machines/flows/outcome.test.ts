import { expect, test } from 'vitest'
import { acceptedOf, refusalOf, unexpectedMessage } from './outcome.ts'

const ACCEPTED = { ok: true, sessionId: 'session-1' } as const
const REFUSED = { ok: false, message: 'Too late', why: 'over' } as const

test('an accepted call has its answer, and no reason', () => {
  expect(acceptedOf(ACCEPTED)).toEqual({ sessionId: 'session-1' })
  expect(() => refusalOf(ACCEPTED)).toThrow(new Error('An accepted call has no refusal'))
})

test('a refused call has its reason, and no answer', () => {
  expect(refusalOf(REFUSED)).toEqual({ message: 'Too late' })
  expect(() => acceptedOf(REFUSED)).toThrow(new Error('A refused call has no answer'))
})

test.each([
  [new Error('Network down'), 'Network down'],
  ['unreadable', 'An error occurred.'],
])('a call that failed with %s says “%s”', (error, message) => {
  expect(unexpectedMessage(error)).toEqual({ message })
})
