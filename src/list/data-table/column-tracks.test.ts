import { expect, test } from 'vitest'
import type { Column, ColumnSize } from './column.ts'
import { columnTracks } from './column-tracks.ts'

const column = (header: string, size?: ColumnSize): Column<number> => ({
  id: header,
  header,
  text: (row) => 'x'.repeat(row % 7),
  size,
})
const ROWS = Array.from({ length: 10_000 }, (_, index) => index)

test('a column is as wide as its text, or between its minimum and maximum, or shares the rest by its weight', () => {
  const columns = [
    column('a'),
    column('b', { min: 8, max: 12 }),
    column('c', { min: 9, weight: 3 }),
    column('d', { min: 6 }),
  ]
  expect(columnTracks(columns)).toEqual([
    'minmax(max-content, auto)',
    'minmax(8rem, 12rem)',
    'minmax(9rem, 3fr)',
    'minmax(6rem, 1fr)',
  ])
})

test('where only some rows are drawn, the longest text or header decides', () => {
  expect(columnTracks([column('a'), column('Last active')], ROWS)).toEqual([
    'minmax(calc(6ch + 2.25rem), auto)',
    'minmax(calc(13ch + 2.25rem), auto)',
  ])
})

test('two hundred texts at most are read for a column', () => {
  const read: number[] = []
  columnTracks([{ ...column('a'), text: (row) => `${read.push(row)}` }], ROWS)
  expect(read.length).toBeLessThanOrEqual(200)
})
