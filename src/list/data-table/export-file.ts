import type { PagedListView } from '#src/list/list-view.ts'
import type { Column } from './column.ts'
import { compareKeys, sortKeyOf } from './sort-key.ts'

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** The list with what narrows it: "tasks-employee-approved". Other filters are ids, which say nothing to a reader. */
export function fileNameOf(entityPlural: string, view: PagedListView) {
  const { tab, status, type, search }: Partial<Record<string, unknown>> = { ...view }
  const parts = [entityPlural, tab, status, type, search].flat()
  return parts.flatMap((part) => (typeof part === 'string' && slug(part)) || []).join('-')
}

/** As the table sorts: `sort` is the id of a column, with a minus in front for descending; nothing is last. */
export function inOrder<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: string | undefined) {
  const id = sort?.replace(/^-/, '')
  const column = columns.find((each) => each.id === id)
  if (!column) return rows
  const keyed = rows.map((row) => ({ row, key: sortKeyOf(column, row) }))
  const direction = id === sort ? 1 : -1
  const sorted = keyed.toSorted((one, other) => {
    if (one.key === undefined || other.key === undefined)
      return Number(one.key === undefined) - Number(other.key === undefined)
    return direction * compareKeys(one.key, other.key)
  })
  return sorted.map(({ row }) => row)
}
