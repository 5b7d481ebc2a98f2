import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listView, pagedListView, urlIds } from '#src/list/list-view.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

const TEXTS = [
  '662E41',
  '1e5',
  '12345678901234567890',
  '007',
  '2026',
  '-0',
  '1.50',
  'true',
  'null',
  '"quoted"',
  '{',
  ' a ',
  '[1]',
  '[ 1, "a" ]',
  '{}',
]

test.each(TEXTS)('the text %s in an address is read to the letter', (text) => {
  const search = parseSearch(`?search=${encodeURIComponent(text)}`)
  expect(v.parse(listView, search)).toEqual({ search: text })
})

test.each([...TEXTS, '"2026"', '["a"]', '{"a":1}'])('the text %s is the same after it was written and read', (text) => {
  const search = parseSearch(stringifySearch({ search: text, hidden: [text] }))
  expect(v.parse(listView, search)).toEqual({ search: text, hidden: [text] })
})

test('addresses of numbers, lists and quoted texts work as before', () => {
  const search = parseSearch('?page=2&size=50&hidden=%5B%22feedback%22%5D&search=%222026%22')
  expect(v.parse(pagedListView, search)).toEqual({ page: 2, size: 50, hidden: ['feedback'], search: '2026' })
})

test('a search that is there twice is read with all its words', () => {
  const search = parseSearch('?search=a&search=b&page=2')
  expect(v.parse(pagedListView, search)).toEqual({ search: 'a b', page: 2 })
})

test('an id of digits alone is an id', () => {
  expect(v.parse(v.object({ assignee: urlIds }), parseSearch('?assignee=42'))).toEqual({ assignee: ['42'] })
})
