import { expect, test } from 'vitest'
import { errorText, serverMessage } from './error-text.ts'
import { FailedCall } from './failed-call.ts'

const refused = (body: unknown) => ({ kind: 'HTTP', status: 422, body }) as const

test('the errors come first, joined by a comma', () => {
  const body = { errors: ['Title is required', 'Due date is required'], message: 'Invalid', error: 'Bad Request' }
  expect(errorText(refused(body))).toBe('Title is required, Due date is required')
})

test('without errors the message comes first, then the error', () => {
  expect(errorText(refused({ errors: [], message: 'Invalid', error: 'Bad Request' }))).toBe('Invalid')
  expect(errorText(refused({ message: ' ', error: 'Bad Request' }))).toBe('Bad Request')
})

test('an error that the server said nothing about speaks for itself', () => {
  expect(errorText({ kind: 'FETCH_ERROR', message: 'No connection' })).toBe('No connection')
  expect(errorText(new Error('Something broke'))).toBe('Something broke')
})

test('a thrown call reads like the call', () => {
  expect(errorText(new FailedCall(refused({ message: 'Stale version' })))).toBe('Stale version')
  expect(errorText(new FailedCall(refused(undefined)))).toBe('An error occurred.')
})

test.each([undefined, null, 'oops', {}, refused('<html>'), refused(null)])('%j falls back', (failure) => {
  expect(errorText(failure)).toBe('An error occurred.')
  expect(errorText(failure, 'Nothing was saved.')).toBe('Nothing was saved.')
})

test.each([
  [refused({ message: 'Invalid', errors: ['Title is required'], error: 'Bad Request' }), 'Invalid'],
  [refused({ errors: ['Title is required'], error: 'Bad Request' }), undefined],
  [refused({ message: ' ' }), undefined],
  [refused('<html>'), undefined],
  [refused(null), undefined],
  [{ kind: 'FETCH_ERROR', message: 'No connection' }, undefined],
  [undefined, undefined],
])('the message of the server in %j is %s', (failure, message) => {
  expect(serverMessage(failure)).toBe(message)
})
