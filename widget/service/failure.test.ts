import { describe, expect, test } from 'vitest'
import { failureOf, messageIn, ServiceError, SignatureError } from './failure.ts'

describe('the message of a failure', () => {
  test.each([
    ['in the words of the service', new ServiceError(415, 'This is not a PDF.'), '415', 'This is not a PDF.'],
    ['by its status without such words', new ServiceError(502), '502', 'The upload service answered 502.'],
    [
      'as a lost connection',
      new ServiceError(0),
      'error',
      'The upload service cannot be reached. What was sent is kept.',
    ],
    ['as a missing permission', new SignatureError(), 'error', 'The upload was not permitted.'],
    [
      'as a file that cannot be read',
      new Error('slice'),
      'error',
      'This is a folder, or a file that was moved or changed. Choose it again.',
    ],
  ])('%s', (_, error, status, message) => {
    expect(failureOf(error)).toEqual({ status, statusText: message, message })
  })
})

test.each([
  ['{"error":{"message":"No."}}', 'No.'],
  ['{"error":{"message":7}}', ''],
  ['{"error":null}', ''],
  ['null', ''],
  ['<html>Bad gateway</html>', ''],
  ['', ''],
])('the message in %s is "%s"', (body, message) => {
  expect(messageIn(body)).toBe(message)
})
