import { expect, test } from 'vitest'
import { commentIn } from './lifecycle.ts'
import type { ConfirmStep, FormStep, Question } from './meta.ts'

const confirm = (question?: Question): ConfirmStep => ({
  kind: 'confirm',
  title: 'Close?',
  description: 'It closes.',
  submit: 'Close',
  ...(question && { question }),
})
const text = confirm({ kind: 'text', field: 'why', label: 'Why', required: true, maxLength: 20 })
const number = confirm({
  kind: 'number',
  field: 'why',
  label: 'How much',
  hint: 'Up to 9',
  required: true,
  min: 0,
  max: 9,
  unit: '%',
})
const form: FormStep = { kind: 'form', drawer: 'edit' }

test.each<[string, ConfirmStep | FormStep, unknown, string | undefined]>([
  ['the text of its field', text, { why: 'Too late', other: 'No' }, 'Too late'],
  ['nothing without the field', text, { other: 'No' }, undefined],
  ['nothing without a body', text, undefined, undefined],
  ['nothing for another value than a text', text, { why: 7 }, undefined],
  ['nothing for a question about a number', number, { why: 'Too late' }, undefined],
  ['nothing for a step without a question', confirm(), { why: 'Too late' }, undefined],
  ['nothing for a form', form, { why: 'Too late' }, undefined],
])('the comment of a move is %s', (_, step, body, comment) => {
  expect(commentIn({ step }, body)).toBe(comment)
})
