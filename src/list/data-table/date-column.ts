import dayjs from 'dayjs'
import { dateText } from '#src/ui/date-text.tsx'
import type { Column } from './column.ts'

interface DateColumn<Row> extends Omit<Column<Row>, 'text' | 'sortBy'> {
  dateOf: (row: Row) => string | undefined
  format: (date: string | undefined) => string
}

export const dateColumn = <Row>({ dateOf, format, ...column }: DateColumn<Row>): Column<Row> => ({
  cell: (row) => dateText(dateOf(row), format),
  ...column,
  text: (row) => format(dateOf(row)),
  sortBy: (row) => dayjs(dateOf(row) ?? null).valueOf(),
})
