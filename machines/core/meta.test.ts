import { expect, test } from 'vitest'
import { moveMeta } from './meta.ts'

test('what is not given of a move is made from its label', () => {
  expect(moveMeta('Pay')).toEqual({
    label: 'Pay',
    order: 0,
    tone: 'neutral',
    step: { kind: 'confirm', title: 'Pay?', description: 'This will pay.', submit: 'Pay' },
    success: 'Pay: done',
    happened: 'Pay',
  })
})

test('what is given of a move stays', () => {
  const form = { kind: 'form', drawer: 'edit' } as const
  expect(moveMeta('Edit', { order: 2, tone: 'negative', happened: 'Edited', step: form })).toEqual({
    label: 'Edit',
    order: 2,
    tone: 'negative',
    step: form,
    success: 'Edit: done',
    happened: 'Edited',
  })
  const { step } = moveMeta('Pay', { step: { title: 'Pay it?' } })
  expect(step).toEqual({ kind: 'confirm', title: 'Pay it?', description: 'This will pay.', submit: 'Pay' })
})
