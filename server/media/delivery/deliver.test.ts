import { expect, test } from 'vitest'
import { rangeIn } from './deliver.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=10-', { first: 10, last: 99 }],
  ['bytes=10-5000', { first: 10, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-5000', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, undefined],
  ['', undefined],
  ['bytes=-', undefined],
  ['bytes=9-3', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=a-b', undefined],
  ['bytes = 0-1', undefined],
  ['lines=0-1', undefined],
  ['bytes=0-99999999999999999999', undefined],
] as const)('of 100 bytes, "%s" asks for %j', (header, range) => {
  expect(rangeIn(header, 100)).toEqual(range)
})
