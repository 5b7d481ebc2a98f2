import { expect, test } from 'vitest'
import { counted, countText, statusText } from './count-text.ts'

test.each([
  ['users', 40, 40, '40 users'],
  ['users', 3, 40, '3 of 40 users'],
  ['users', 1, 1, '1 user'],
  ['users', 0, 1, '0 of 1 user'],
  ['entries', 1, 1, '1 entry'],
  ['events', 1200, 10_000, '1,200 of 10,000 events'],
])('%s: %d shown of %d', (entityPlural, shown, all, text) => {
  expect(countText(entityPlural, shown, all)).toBe(text)
})

test.each([
  [1, 'statuses', '1 status'],
  [1, 'people', '1 person'],
  [1, 'transitions', '1 transition'],
  [1, 'entries', '1 entry'],
  [2000, 'statuses', '2,000 statuses'],
])('%d %s', (count, plural, text) => {
  expect(counted(count, plural)).toBe(text)
})

test.each([
  ['2 transactions', 2, 2, 0, undefined],
  ['3 transactions, 1 could not be read', 2, 2, 1, undefined],
  ['1 of 3 transactions, 1 could not be read', 1, 2, 1, undefined],
  ['3 transactions, 1 could not be read', 2, 2, 1, { total: 3 }],
  ['30 transactions, 1 on this page could not be read', 9, 9, 1, { total: 30 }],
  [
    '5 of 10 on this page · 20 more transactions on other pages, 1 on this page could not be read',
    5,
    9,
    1,
    { total: 30 },
  ],
  ['5 of 9 on this page · 1 more transaction on other pages', 5, 9, 0, { total: 10 }],
  ['5 of 9 on this page · 9 transactions', 5, 9, 0, { total: 9 }],
  ['1,000+ transactions, 1 could not be read', 99, 99, 1, { total: 1000, isAtLeast: true, more: {} }],
  ['1 on this page could not be read', 9, 9, 1, {}],
  ['', 9, 9, 0, {}],
])('"%s": %d of %d loaded match, %d unreadable, of the page %o', (text, matching, loaded, unreadable, page) => {
  expect(statusText('transactions', { matching, loaded, unreadable }, page)).toBe(text)
})
