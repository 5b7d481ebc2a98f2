import { expect, test } from 'vitest'
import { arrange, type List, type Shown } from './arrange.ts'

const row = (id: string, text = id) => ({ id, original: { _id: id, text } })

const ada = row('ada')
const ben = row('ben')
const cleo = row('cleo')

const listOf = (sorted: readonly (typeof ada)[], more: Partial<List<typeof ada>> = {}): List<typeof ada> => ({
  sorted,
  data: sorted.map(({ original }) => original),
  start: 0,
  view: {},
  isBackground: true,
  isPage: false,
  hasSelection: false,
  ...more,
})

const untouched = () => ({ isTouched: false, isScrolled: false })
const touched = () => ({ isTouched: true, isScrolled: false })
const scrolled = () => ({ isTouched: false, isScrolled: true })

const seen = ({ rows, waiting, isReordered, marks }: Shown) => ({
  rows: rows.map(({ id }) => id),
  waiting,
  isReordered,
  marks: Object.fromEntries(marks),
})

const still = { waiting: 0, isReordered: false, marks: {} }
const begun = arrange(undefined, listOf([ada, ben]))

test('a list is shown as it is sorted', () => {
  expect(seen(begun)).toEqual({ ...still, rows: ['ada', 'ben'] })
})

test('the same rows are the same answer', () => {
  expect(arrange(begun, { ...begun.list, view: {} })).toBe(begun)
})

test('a changed row is marked in its place', () => {
  const next = arrange(begun, listOf([ada, row('ben', 'Benjamin')]), touched)
  expect(seen(next)).toEqual({ ...still, rows: ['ada', 'ben'], marks: { ben: 'changed' } })
})

test('a row that a new one moved down, read again, is not marked', () => {
  const next = arrange(begun, listOf([cleo, row('ada'), row('ben')]), untouched)
  expect(seen(next)).toEqual({ ...still, rows: ['cleo', 'ada', 'ben'], marks: { cleo: 'changed' } })
})

test('a moved row keeps its place until the list is sorted again', () => {
  const next = arrange(begun, listOf([row('ben', 'Abe'), ada]), untouched)
  expect(seen(next)).toEqual({ ...still, rows: ['ada', 'ben'], isReordered: true, marks: { ben: 'changed' } })
  expect(seen(arrange(undefined, next.list))).toEqual({ ...still, rows: ['ben', 'ada'] })
})

test('new rows wait while somebody uses the list', () => {
  const next = arrange(begun, listOf([cleo, ada, ben]), touched)
  expect(seen(next)).toEqual({ ...still, rows: ['ada', 'ben'], waiting: 1 })
  expect(seen(arrange(next, listOf([cleo, ada, row('dan'), ben]), touched)).waiting).toBe(2)
})

test.each([
  ['rows are selected', { hasSelection: true }, untouched],
  ['it is not the first page', { view: { page: 2 } }, untouched],
  ['it was scrolled', {}, scrolled],
])('new rows wait where %s', (_, more, readPage) => {
  const shown = arrange(undefined, listOf([ada, ben], more))
  expect(seen(arrange(shown, listOf([cleo, ada, ben], more), readPage)).waiting).toBe(1)
})

test('new rows appear in their places at once at the top of a list that is not in use', () => {
  const next = arrange(begun, listOf([cleo, ada, row('dan'), ben, row('eve')]), untouched)
  expect(seen(next)).toEqual({
    ...still,
    rows: ['cleo', 'ada', 'dan', 'ben', 'eve'],
    marks: { cleo: 'changed', dan: 'changed', eve: 'changed' },
  })
})

test('a row that went away stays while somebody uses the list', () => {
  expect(seen(arrange(begun, listOf([ben]), touched))).toEqual({
    ...still,
    rows: ['ada', 'ben'],
    marks: { ada: 'gone' },
  })
  expect(seen(arrange(begun, listOf([ben]), untouched))).toEqual({ ...still, rows: ['ben'] })
})

test('the last row of a page that moves to the next page is not gone', () => {
  const shown = arrange(undefined, listOf([ada, ben], { isPage: true }))
  const next = arrange(shown, listOf([cleo, ada], { isPage: true }), touched)
  expect(seen(next)).toEqual({ ...still, rows: ['ada', 'ben'], waiting: 1 })
})

test('a row that went away from the middle of a page is gone, also while a new row waits', () => {
  const shown = arrange(undefined, listOf([ada, ben], { isPage: true }))
  const next = arrange(shown, listOf([cleo, ben], { isPage: true }), touched)
  expect(seen(next)).toEqual({ ...still, rows: ['ada', 'ben'], waiting: 1, marks: { ada: 'gone' } })
})

test('a new row moves the last one to the next page when the page is not in use', () => {
  const shown = arrange(undefined, listOf([ada, ben], { isPage: true }))
  const next = arrange(shown, listOf([cleo, ada], { isPage: true }), untouched)
  expect(seen(next)).toEqual({ ...still, rows: ['cleo', 'ada'], marks: { cleo: 'changed' } })
})

test('a row that moves up from the next page is neither new nor changed', () => {
  const shown = arrange(undefined, listOf([ada, ben], { isPage: true }))
  const next = arrange(shown, listOf([ben, cleo], { isPage: true }), untouched)
  expect(seen(next)).toEqual({ ...still, rows: ['ben', 'cleo'] })
  const busy = arrange(shown, listOf([ben, cleo], { isPage: true }), touched)
  expect(seen(busy)).toEqual({ ...still, rows: ['ada', 'ben', 'cleo'], marks: { ada: 'gone' } })
})

test('rows that are loaded by scrolling are neither new nor changed', () => {
  const shown = arrange(undefined, listOf([ada, ben], { isPage: true }))
  const next = arrange(shown, listOf([ada, ben, cleo], { isPage: true }), scrolled)
  expect(seen(next)).toEqual({ ...still, rows: ['ada', 'ben', 'cleo'] })
})

test('a list is reordered when only some of its rows change places', () => {
  const shown = arrange(undefined, listOf([ada, ben, cleo]))
  expect(seen(arrange(shown, listOf([ada, cleo, ben]), untouched))).toEqual({
    ...still,
    rows: ['ada', 'ben', 'cleo'],
    isReordered: true,
  })
})

test('the same rows in another view, or read by the person, are shown as they are', () => {
  const next = arrange(begun, listOf([ben]), touched)
  for (const more of [{ view: { page: 2 } }, { isBackground: false }])
    expect(seen(arrange(next, { ...next.list, ...more }, touched))).toEqual({ ...still, rows: ['ben'] })
})

test.each([
  ['the person changed it', { isBackground: false }],
  ['the view is another', { view: { search: 'c' } as object }],
  ['its rows are the same, and the filter is another', { data: begun.list.data }],
])('a list is shown as it is where %s', (_, more) => {
  expect(seen(arrange(begun, listOf([cleo, ben], more), touched))).toEqual({ ...still, rows: ['cleo', 'ben'] })
})
