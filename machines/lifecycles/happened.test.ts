import { expect, test } from 'vitest'
import { HAPPENED } from './happened.ts'
import { tracked } from './tracked.ts'

const namesIn = ({ machine, creations }: (typeof tracked)[keyof typeof tracked]) => [
  ...Object.keys(creations),
  ...machine.events,
]

test('every move and every creation of a record has the words of its history, and nothing else has', () => {
  expect(Object.keys(HAPPENED).toSorted()).toEqual(Object.values(tracked).flatMap(namesIn).toSorted())
})

test('the words come from the chart of the record', () => {
  const moves = [
    'task.assign',
    'task.edit',
    'task.requestMore',
    'role.deactivate',
    'transaction.post',
    'transaction.reverse',
  ]
  expect(moves.map((move) => HAPPENED[move])).toEqual([
    'Assigned',
    'Edited',
    'More requested',
    'Disabled',
    'Posted',
    'Reversed',
  ])
})
