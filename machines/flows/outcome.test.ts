import { expect, test } from 'vitest'
import { assertDefined } from '#machines/core/assert-defined.ts'
import { acceptedOf, refusalOf, unexpectedMessage } from './outcome.ts'

const UNDEFINED = new Error('A machine needs a value that is undefined')

const ACCEPTED = { ok: true, sessionId: 'session-1' } as const
const REFUSED = { ok: false, message: 'Too late', why: 'over' } as const

test('an accepted call has its answer, and no reason', () => {
  expect(acceptedOf(ACCEPTED)).toEqual({ sessionId: 'session-1' })
  expect(() => refusalOf(ACCEPTED)).toThrow(UNDEFINED)
})

test('a refused call has its reason, and no answer', () => {
  expect(refusalOf(REFUSED)).toEqual({ message: 'Too late' })
  expect(() => acceptedOf(REFUSED)).toThrow(UNDEFINED)
})

test.each([
  [new Error('Network down'), 'Network down'],
  ['unreadable', 'An error occurred.'],
])('a call that failed with %s says “%s”', (error, message) => {
  expect(unexpectedMessage(error)).toEqual({ message })
})

test.each([0, '', false, null, 'ada'])('%j counts as defined', (value) => {
  expect(assertDefined(value)).toBe(value)
})
