import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { requiredText } from '#contract/schemas.ts'
import { fieldErrors, fieldOutputs } from './field-check.ts'

const entries = { name: requiredText(5, 'Name is required'), tags: v.array(v.string()) }
const LONG = 'a name of another server'
const TOO_LONG = 'must be at most 5 characters'

describe('the errors of a form', () => {
  test.each([
    ['leave out a value of the record that was not changed', LONG, LONG, {}],
    ['name a limit that a changed value breaks', `${LONG}!`, LONG, { name: TOO_LONG }],
    ['name a limit that a new value breaks', LONG, '', { name: TOO_LONG }],
    ['name a required value that is blank in the record too', ' ', ' ', { name: 'Name is required' }],
    ['are none for a valid value', ' Ada ', LONG, {}],
  ])('%s', (_, name, stored, errors) => {
    expect(fieldErrors(entries, { name, tags: [] }, { name: stored, tags: [] })).toEqual(errors)
  })

  test('compare lists by their entries', () => {
    const values = { name: 'Ada', tags: [1] }
    expect(fieldErrors(entries, values, { name: 'Ada', tags: [1] })).toEqual({})
    expect(Object.keys(fieldErrors(entries, values, { name: 'Ada', tags: [2] }))).toEqual(['tags'])
  })
})

test('the output of a form is what the schema makes of it, and no other field; what it refuses is trimmed', () => {
  expect(fieldOutputs(entries, { name: ' Ada ', tags: ['a'], code: 'X' })).toEqual({ name: 'Ada', tags: ['a'] })
  expect(fieldOutputs(entries, { name: ` ${LONG} `, tags: 5 })).toEqual({ name: LONG, tags: 5 })
})
