import dayjs from 'dayjs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { passes } from '#contract/list.ts'
import { taskList } from '#contract/task.ts'
import { dueDay, dueDays, lateText, noonOf } from './due-date.ts'

const today = new Date(2026, 10, 21, 23, 30)

test.each([
  ['', 'Due date is required'],
  ['2026-11-20', 'Due date cannot be in the past'],
  ['2026-11-21', undefined],
  ['2036-11-21', undefined],
  ['2036-11-22', 'Due date cannot be more than 10 years ahead'],
])('the due day "%s" is checked on the evening of 21 November 2026: %s', (day, message) => {
  expect(
    v.safeParse(
      dueDay(() => today),
      day,
    ).issues?.[0].message,
  ).toBe(message)
})

test('a day that has passed since the drawer was opened is refused', () => {
  let now = today
  const day = dueDay(() => now)
  now = new Date(2026, 10, 22, 0, 1)
  expect(v.safeParse(day, '2026-11-21').issues?.[0].message).toBe('Due date cannot be in the past')
})

test.each([
  ['Wednesday', '2026-11-25', 'Thu, Nov 26 | Fri, Nov 27 | Next Friday, Dec 4'],
  ['Thursday, 31 December', '2026-12-31', 'Fri, Jan 1 | Mon, Jan 4 | Next Friday, Jan 8'],
  ['Friday', '2026-11-27', 'Mon, Nov 30 | Tue, Dec 1 | Next Friday, Dec 4'],
  ['Saturday', '2026-11-28', 'Mon, Nov 30 | Tue, Dec 1 | Next Friday, Dec 4'],
  ['Sunday', '2026-11-29', 'Mon, Nov 30 | Tue, Dec 1 | Next Friday, Dec 4'],
  ['the last day of a month', '2026-11-30', 'Tue, Dec 1 | Wed, Dec 2 | Next Friday, Dec 11'],
  ['29 February', '2028-02-29', 'Wed, Mar 1 | Thu, Mar 2 | Next Friday, Mar 10'],
])('three days are offered on a %s, %s: %s', (_, day, labels) => {
  const offered = dueDays(new Date(`${day}T23:30`))
  expect(offered.map(({ label }) => label).join(' | ')).toBe(labels)
  expect(offered.map(({ value }) => dayjs(value).format('MMM D'))).toEqual(labels.match(/[A-Z]\w\w \d+/g))
})

test('a due day is stored as its noon in local time', () => {
  expect(noonOf('2026-11-21')).toBe(new Date(2026, 10, 21, 12).toISOString())
})

test.each([
  ['2026-11-20', 'proposed', '1 d late', ['overdue']],
  ['2026-11-14', 'approved', '7 d late', ['overdue']],
  ['2026-11-14', 'carried-forward', undefined, []],
  ['2026-11-14', 'done', undefined, []],
  ['2026-11-14', 'completed', undefined, []],
  ['2026-11-21', 'denied', undefined, ['today', 'week']],
  ['2026-11-28', 'proposed', undefined, ['week']],
  ['2026-11-29', 'proposed', undefined, ['later']],
  [undefined, 'proposed', undefined, []],
] as const)('a task due on %s that is %s is marked "%s", and found by %j', (day, status, text, choices) => {
  const task = { dueDate: day && noonOf(day), status }
  expect(lateText(task, today)).toBe(text)
  const given = { today: new Date(2026, 10, 21).getTime(), statusOf: () => status }
  const { due } = taskList.filters
  expect(Object.keys(due.choices).filter((choice) => passes(due, choice, task, given))).toEqual(choices)
})
