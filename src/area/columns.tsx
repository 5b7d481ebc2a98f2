import type { Field } from '#contract/entity.ts'
import { statusMeta } from '#machines/core/lifecycle.ts'
import { orNothing } from '#src/format/dates.ts'
import { dateTextOf, fieldText, fieldValue } from '#src/format/field-text.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { dateColumn } from '#src/list/data-table/date-column.ts'
import { LifecycleBadge } from '#src/ui/status-badge.tsx'
import type { Described } from './area.ts'

/** The size and overrides of one column. `format` writes the date of its field. */
type ColumnSlot<Row> = Partial<Column<Row>> &
  Pick<Column<Row>, 'size'> & { readonly format?: (date: string | undefined) => string }

/** The columns of a table, in the order of the slots. */
export const columnsOf = <Row extends object, Name extends string>(
  area: Described<Row, Name>,
  slots: { readonly [Each in Name]?: ColumnSlot<Row> },
): readonly Column<Row>[] =>
  Object.entries<ColumnSlot<Row>>(slots as Readonly<Record<string, ColumnSlot<Row>>>).map(([name, slot]) =>
    columnOf(area, name, area.entity.fields[name as Name], slot),
  )

function columnOf<Row extends object>(
  { lifecycle, statusOf }: Described<Row>,
  name: string,
  field: Field<Row>,
  { format = dateTextOf(field), ...slot }: ColumnSlot<Row>,
): Column<Row> {
  const valueIn = (row: Row) => fieldValue(row, name, field)
  const textOf = (row: Row) => fieldText(field, valueIn(row))
  const column = { id: name, header: field.labels?.column ?? field.label }
  if (format) return dateColumn({ ...column, dateOf: (row) => valueIn(row) as string | undefined, format, ...slot })
  if (field.kind === 'status' && lifecycle && statusOf) {
    return {
      ...column,
      text: (row) => statusMeta(lifecycle, statusOf(row)).label,
      cell: (row) => <LifecycleBadge lifecycle={lifecycle} status={statusOf(row)} />,
      ...slot,
    }
  }
  if (slot.text) return { ...column, text: slot.text, ...slot }
  return { ...column, text: (row) => orNothing(textOf(row)), sortBy: (row) => textOf(row).trim() || undefined, ...slot }
}
