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

const seen = ({ rows, waiting, isBehind, marks }: Shown) => ({
  rows: rows.map(({ id }) => id),
  waiting,
  isBehind,
  marks: Object.fromEntries(marks),
})

const still = { waiting: 0, isBehind: false, marks: {} }
const begun = arrange(undefined, listOf([ada, ben]))

test('a list is shown as it is sorted', () => {
  expect(seen(begun)).toEqual({ ...still, rows: ['ada', 'ben'] })
})

test('the same rows are the same answer', () => {
  expect(arrange(begun, { ...begun.list, view: {} })).toBe(begun)
})

test('a changed row is marked in its place', () => {
  const next = arrange(begun, listOf([ada, row('ben', 'Benjamin')]), used)
  expect(seen(next)).toEqual({ ...still, rows: ['ada', 'ben'], marks: { ben: 'changed' } })
})

test('a row that a new one moved down, read again, is not marked', () => {
  const next = arrange(begun, listOf([cleo, row('ada'), row('ben')]), unused)
  expect(seen(next)).toEqual({ ...still, rows: ['cleo', 'ada', 'ben'], marks: { cleo: 'changed' } })
})

test('a moved row keeps its place while somebody uses the list, until they ask for the changes', () => {
  const next = arrange(begun, listOf([row('ben', 'Abe'), ada]), used)
  expect(seen(next)).toEqual({ ...still, rows: ['ada', 'ben'], isBehind: true, marks: { ben: 'changed' } })
  expect(seen(arrange(undefined, next.list))).toEqual({ ...still, rows: ['ben', 'ada'] })
  expect(seen(arrange(begun, next.list, unused))).toEqual({ ...still, rows: ['ben', 'ada'], marks: { ben: 'changed' } })
})

test('new rows wait while somebody uses the list', () => {
  const next = arrange(begun, listOf([cleo, ada, ben]), used)
  expect(seen(next)).toEqual({ ...still, rows: ['ada', 'ben'], waiting: 1, isBehind: true })
  expect(seen(arrange(next, listOf([cleo, ada, row('dan'), ben]), used)).waiting).toBe(2)
})

test('new rows wait while rows are selected', () => {
  const shown = arrange(undefined, listOf([ada, ben], { hasSelection: true }))
  expect(seen(arrange(shown, listOf([cleo, ada, ben], { hasSelection: true }), unused)).waiting).toBe(1)
})

test('new rows appear in their places at once in a list that is not in use', () => {
  const next = arrange(begun, listOf([cleo, ada, row('dan'), ben, row('eve')]), unused)
  expect(seen(next)).toEqual({
    ...still,
    rows: ['cleo', 'ada', 'dan', 'ben', 'eve'],
    marks: { cleo: 'changed', dan: 'changed', eve: 'changed' },
  })
})

test('a row that went away stays while somebody uses the list', () => {
  expect(seen(arrange(begun, listOf([ben]), used))).toEqual({
    ...still,
    rows: ['ada', 'ben'],
    isBehind: true,
    marks: { ada: 'gone' },
  })
  expect(seen(arrange(begun, listOf([ben]), unused))).toEqual({ ...still, rows: ['ben'] })
})

test('the last row of a page that moves to the next page is not gone', () => {
  const shown = arrange(undefined, listOf([ada, ben], { isPage: true }))
  const next = arrange(shown, listOf([cleo, ada], { isPage: true }), used)
  expect(seen(next)).toEqual({ ...still, rows: ['ada', 'ben'], waiting: 1, isBehind: true })
})

test('a row that went away from the middle of a page is gone, also while a new row waits', () => {
  const shown = arrange(undefined, listOf([ada, ben], { isPage: true }))
  const next = arrange(shown, listOf([cleo, ben], { isPage: true }), used)
  expect(seen(next)).toEqual({ ...still, rows: ['ada', 'ben'], waiting: 1, isBehind: true, marks: { ada: 'gone' } })
})

test('a new row moves the last one to the next page when the page is not in use', () => {
  const shown = arrange(undefined, listOf([ada, ben], { isPage: true }))
  const next = arrange(shown, listOf([cleo, ada], { isPage: true }), unused)
  expect(seen(next)).toEqual({ ...still, rows: ['cleo', 'ada'], marks: { cleo: 'changed' } })
})

test('a row that moves up from the next page is neither new nor changed', () => {
  const shown = arrange(undefined, listOf([ada, ben], { isPage: true }))
  const next = arrange(shown, listOf([ben, cleo], { isPage: true }), unused)
  expect(seen(next)).toEqual({ ...still, rows: ['ben', 'cleo'] })
  const busy = arrange(shown, listOf([ben, cleo], { isPage: true }), used)
  expect(seen(busy)).toEqual({ ...still, rows: ['ada', 'ben', 'cleo'], isBehind: true, marks: { ada: 'gone' } })
})

test('rows that are loaded by scrolling are neither new nor changed', () => {
  const shown = arrange(undefined, listOf([ada, ben], { isPage: true }))
  const next = arrange(shown, listOf([ada, ben, cleo], { isPage: true }), unused)
  expect(seen(next)).toEqual({ ...still, rows: ['ada', 'ben', 'cleo'] })
})

test('the same rows in another view, or read by the person, are shown as they are', () => {
  const next = arrange(begun, listOf([ben]), used)
  for (const more of [{ view: { page: 2 } }, { isBackground: false }])
    expect(seen(arrange(next, { ...next.list, ...more }, used))).toEqual({ ...still, rows: ['ben'] })
})

test.each([
  ['the person changed it', { isBackground: false }],
  ['the view is another', { view: { search: 'c' } as object }],
  ['its rows are the same, and the filter is another', { data: begun.list.data }],
])('a list is shown as it is where %s', (_, more) => {
  expect(seen(arrange(begun, listOf([cleo, ben], more), used))).toEqual({ ...still, rows: ['cleo', 'ben'] })
})
