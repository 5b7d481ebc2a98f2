import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { columnWidths } from './column-widths.ts'

const column = (id: string, text: string, rest: Partial<Column<unknown>> = {}): Column<unknown> => ({
  id,
  header: id,
  text: () => text,
  ...rest,
})

const rows = Array.from({ length: 1_000 }, (_, index) => index)

test('columns share the width by their longest text, and those with a width of their own keep it', () => {
  const columns = [column('a', 'x'.repeat(9)), column('b', '', { width: '120px' }), column('c', 'x'.repeat(24))]
  expect(columnWidths(columns, rows)).toEqual(['33.33%', '120px', '66.67%'])
})

test('a text may ask for forty letters, and for more only where it must not be cut', () => {
  const columns = [column('a', 'x'.repeat(500)), column('b', 'x'.repeat(86), { nowrap: true })]
  expect(columnWidths(columns, rows)).toEqual(['33.33%', '66.67%'])
})

test('a header counts as a text', () => {
  expect(columnWidths([column('x'.repeat(24), ''), column('a', 'x'.repeat(9))], rows)).toEqual(['66.67%', '33.33%'])
})
