import { expect, test } from 'vitest'
import { arrivalIn, wayOf } from './steps.ts'

const PATH = ['proposed', 'approved', 'done', 'completed']

test.each<[name: string, statuses: string[], crossed: boolean[]]>([
  ['a record that stays where it began has crossed nothing', ['proposed'], [false, false, false]],
  ['one that begins later has not crossed what is before', ['approved', 'done'], [false, true, false]],
  ['a move over a status crosses both parts', ['proposed', 'approved', 'completed'], [true, true, true]],
  ['a way through a status beside the path crosses it too', ['proposed', 'denied', 'approved'], [true, false, false]],
  ['what was taken back stays crossed', ['approved', 'done', 'approved'], [false, true, false]],
])('%s', (_, statuses, crossed) => {
  const steps = statuses.map((to, index) => ({ from: statuses[index - 1], to }))
  const refused = { from: 'proposed', to: undefined }
  const way = wayOf([...steps, refused], PATH)
  expect([[...new Set(way.passed)].toSorted(), way.crossed]).toEqual([[...new Set(statuses)].toSorted(), crossed])
})

test.each([
  ['since it came there, whatever was refused or edited since', 'denied', 'second'],
  ['at an unknown time while the history is behind', 'approved', undefined],
])('a record is in its status %s', (_, status, at) => {
  const denied = { from: 'proposed', to: 'denied', at: 'second' }
  const later = [undefined, 'denied'].map((to) => ({ from: 'denied', to, at: 'later' }))
  expect(arrivalIn([{ from: undefined, to: 'proposed', at: 'first' }, denied, ...later], status)).toBe(at)
})
