import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { columnTracks } from './column-tracks.ts'

const tracksOf = (...columns: Pick<Column<never>, 'size' | 'align'>[]) =>
  columnTracks(columns).replaceAll(/calc\((\S+) \+ 2 \* var\(--cell-padding\)\)/g, '$1')

test('a column keeps its width, or grows to its maximum, or shares the rest by its weight', () => {
  expect(
    tracksOf({ size: 5 }, { size: { min: 8, max: 12 } }, { size: { min: 9, weight: 3 } }, { size: { min: 6 } }),
  ).toBe('minmax(5rem, 5rem) minmax(8rem, 12rem) minmax(9rem, 3fr) minmax(6rem, 1fr)')
})

test('the first column takes the rest where no other does', () => {
  expect(tracksOf({ size: 5 }, { size: 4 })).toBe('minmax(5rem, 1fr) minmax(4rem, 4rem)')
})

test('a figure is never cut', () => {
  expect(tracksOf({ size: { min: 5 } }, { size: 4, align: 'end' })).toBe('minmax(5rem, 1fr) max-content')
})
