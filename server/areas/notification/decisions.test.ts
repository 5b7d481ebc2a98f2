import { expect, test } from 'vitest'
import { TOLD } from '#machines/told.ts'
import { decisions } from './decisions.ts'

const row = { id: 'a', status: 'draft', assignedTo: 'one', roleId: 'one', permissions: ['one'] }
const changed = { ...row, status: 'published', assignedTo: 'another', roleId: 'another', permissions: ['another'] }

type AnyDecision = (made: object) => readonly object[]

test('a move notifies exactly where the table of recipients says so, whatever the record was before', () => {
  const all = Object.values(decisions).flatMap((each) => Object.entries(each)) as [string, AnyDecision][]
  const telling = all.filter(([, decide]) =>
    decide({ before: row, after: changed, day: '2026-11-23' }).some((effect) => 'notify' in effect),
  )
  expect(telling.map(([move]) => move).toSorted()).toEqual(Object.keys(TOLD).toSorted())
})
