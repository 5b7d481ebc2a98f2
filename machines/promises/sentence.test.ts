import { expect, test } from 'vitest'
import { LOCALE } from '#contract/locale.ts'
import type { Pattern } from '#machines/core/promise.ts'
import { sentencesOf } from '#machines/core/sentence.ts'
import { promised } from '#machines/promises/promised.ts'

const rulesOf = (name: keyof typeof promised) => {
  const { model, promises } = promised[name]
  return promises.map((promise) => sentencesOf(model, LOCALE).told(promise).rule)
}

test('who is meant is said without a name that could be anybody', () => {
  expect(rulesOf('user').slice(0, 5)).toEqual([
    'People can never make “Lock user” or “Unlock user” on their own account.',
    'A user manager with fewer rights can never change the user.',
    'People can never make “Edit User” on their own account while it is inactive.',
    'Nobody can bring the user to inactive or active with “Edit User”.',
    'Nobody can make “Unlock user” before somebody made “Lock user”. After somebody made “Unlock user”, somebody must make “Lock user” again first.',
  ])
})

test('a condition that has to hold follows “unless”', () => {
  expect(rulesOf('ledger-transaction').slice(2, 4)).toEqual([
    'Nobody can bring the transaction to reversed unless its entries swap debit with credit.',
    'Nobody can bring the transaction to reversed unless the date is the same or later.',
  ])
})

test.each<[Pattern, string, string]>([
  [
    { pattern: 'never', what: { move: 'task.complete', by: 'assigned super admin' } },
    'An assigned super admin can make “Mark as completed”.',
    'Somebody other than an assigned super admin made “Mark as completed”.',
  ],
  [
    { pattern: 'onlyAfter', what: { into: 'done' }, first: { into: 'approved' }, since: { move: 'task.edit' } },
    'Somebody can bring the task to done although nobody brought the task to approved before, or since somebody made “Edit”.',
    'Somebody brought the task to approved before somebody brought the task to done.',
  ],
  [
    { pattern: 'different', first: { move: 'task.create' }, what: { move: 'task.deny' } },
    'The same person can create the task as proposed and later make “Deny”.',
    'Different people created the task as proposed and made “Deny”.',
  ],
  [
    { pattern: 'stays', status: 'done' },
    'A task that is done can still change its status.',
    'A task that is done stays done.',
  ],
  [
    { pattern: 'possible', what: { into: 'done' }, except: ['denied'] },
    'The task can come to a status after which nobody can bring the task to done, unless the task is denied, completed, or deleted.',
    'In one or more moves, somebody can always bring the task to done, unless the task is denied, completed, or deleted.',
  ],
])('%j says what can happen, and what people did', (rule, open, habit) => {
  const told = sentencesOf(promised.task.model, LOCALE).told(rule)
  expect([told.open, told.habit]).toEqual([open, habit])
})

test('a path says each move in the third person', () => {
  const labels = ['Pay', 'Deny', 'Fix', 'Pass on', 'Push', 'Watch', 'Veto', 'Close', 'Re-open', 'Mark as Done']
  const events = Object.fromEntries(labels.map((label) => [label, label]))
  const { path } = sentencesOf({ ...promised.task.model, words: { machine: '', states: {}, events } }, LOCALE)
  const step = { from: 'done', to: 'done', person: 'Ada', kind: 'assignee', facts: {}, index: 0, record: 'Ada' }
  expect(path(labels.map((type) => ({ ...step, type })))).toEqual(
    ['pays', 'denies', 'fixes', 'passes on', 'pushes', 'watches', 'vetoes', 'closes', 're-opens', 'marks as done'].map(
      (made) => `Ada ${made}.`,
    ),
  )
})
