import { expect, test } from 'vitest'
import { arrange, type List, type Shown } from './arrange.ts'

const row = (id: string, text = id) => ({ id, original: { _id: id, text } })

const ada = row('ada')
const ben = row('ben')
const cleo = row('cleo')

const listOf = (sorted: readonly (typeof ada)[], more: Partial<List<typeof ada>> = {}): List<typeof ada> => ({
  sorted,
  data: sorted.map(({ original }) => original),
  view: {},
  isBackground: true,
  isPage: false,
  hasSelection: false,
  ...more,
})

const unused = () => false
const used = () => true

const seen = ({ rows, waiting, isBehind, marks }: Shown) =>
  [
    rows.map(({ id }) => id).join(' '),
    ...[...marks].map(([id, mark]) => `${id} is ${mark}`),
    ...(waiting > 0 ? [`${waiting} wait`] : []),
    ...(isBehind ? ['it is behind'] : []),
  ].join(', ')

const begun = arrange(undefined, listOf([ada, ben]))

test('a list is shown as it is sorted', () => {
  expect(seen(begun)).toBe('ada ben')
})

test('the same rows are the same answer', () => {
  expect(arrange(begun, { ...begun.list, view: {} })).toBe(begun)
})

const ALL_NEW = [cleo, ada, row('dan'), ben, row('eve')]

test.each([
  ['a changed row is marked in its place', [ada, row('ben', 'Benjamin')], used, 'ada ben, ben is changed'],
  [
    'a row that a new one moved down is not marked',
    [cleo, row('ada'), row('ben')],
    unused,
    'cleo ada ben, cleo is changed',
  ],
  ['new rows wait while the list is used', [cleo, ada, ben], used, 'ada ben, 1 wait, it is behind'],
  [
    'new rows appear in their places else',
    ALL_NEW,
    unused,
    'cleo ada dan ben eve, cleo is changed, dan is changed, eve is changed',
  ],
  ['a row that went away stays while the list is used', [ben], used, 'ada ben, ada is gone, it is behind'],
  ['a row that went away leaves else', [ben], unused, 'ben'],
])('in a whole list %s', (_, rows, isUsed, expected) => {
  expect(seen(arrange(begun, listOf(rows), isUsed))).toBe(expected)
})

test.each([
  ['the last row moves to the next page and is not gone', [cleo, ada], used, 'ada ben, 1 wait, it is behind'],
  ['a row that went away from the middle is gone', [cleo, ben], used, 'ada ben, ada is gone, 1 wait, it is behind'],
  ['a new row moves the last one to the next page', [cleo, ada], unused, 'cleo ada, cleo is changed'],
  ['a row of the next page that moves up is not new', [ben, cleo], unused, 'ben cleo'],
  [
    'a row of the next page moves up behind one that is gone',
    [ben, cleo],
    used,
    'ada ben cleo, ada is gone, it is behind',
  ],
  ['rows that are loaded by scrolling are not new', [ada, ben, cleo], unused, 'ada ben cleo'],
])('on a page %s', (_, rows, isUsed, expected) => {
  const shown = arrange(undefined, listOf([ada, ben], { isPage: true }))
  expect(seen(arrange(shown, listOf(rows, { isPage: true }), isUsed))).toBe(expected)
})

test('a moved row keeps its place while somebody uses the list, until they ask for the changes', () => {
  const next = arrange(begun, listOf([row('ben', 'Abe'), ada]), used)
  expect(seen(next)).toBe('ada ben, ben is changed, it is behind')
  expect(seen(arrange(undefined, next.list))).toBe('ben ada')
  expect(seen(arrange(begun, next.list, unused))).toBe('ben ada, ben is changed')
})

test('new rows add up while they wait, and wait while rows are selected', () => {
  const next = arrange(begun, listOf([cleo, ada, ben]), used)
  expect(seen(arrange(next, listOf([cleo, ada, row('dan'), ben]), used))).toBe('ada ben, 2 wait, it is behind')
  const shown = arrange(undefined, listOf([ada, ben], { hasSelection: true }))
  const selected = arrange(shown, listOf([cleo, ada, ben], { hasSelection: true }), unused)
  expect(seen(selected)).toBe('ada ben, 1 wait, it is behind')
})

test('the same rows in another view, or read by the person, are shown as they are', () => {
  const next = arrange(begun, listOf([ben]), used)
  for (const more of [{ view: { page: 2 } }, { isBackground: false }])
    expect(seen(arrange(next, { ...next.list, ...more }, used))).toBe('ben')
})

test.each([
  ['the person changed it', { isBackground: false }],
  ['the view is another', { view: { search: 'c' } as object }],
  ['its rows are the same, and the filter is another', { data: begun.list.data }],
])('a list is shown as it is where %s', (_, more) => {
  expect(seen(arrange(begun, listOf([cleo, ben], more), used))).toBe('cleo ben')
})
