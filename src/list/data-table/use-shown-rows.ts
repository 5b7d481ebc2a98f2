import { useContext, useImperativeHandle, useState } from 'react'
import type { TableList } from '#src/list/row-source.ts'
import { changedBy } from '#src/list/use-selection.tsx'
import type { Shown } from '#src/live/arrange.ts'
import { LiveContext } from '#src/live/live-context.ts'
import type { Table, TableRow } from './use-data-table.ts'

/** It selects the rows that are shown, without those that wait to be shown or have gone. */
export type AllShown = ReturnType<typeof useShownRows>['all']

/** A table keeps its rows in their places while one is in use, and what changes elsewhere waits. */
export function useShownRows<Row extends { readonly _id: string }>(table: Table<Row>, list: TableList<Row>) {
  const { rows: source, view, selection } = list
  const { rows: matching } = table.getRowModel()
  const live = useContext(LiveContext)
  const [shown, setShown] = useState<Shown<TableRow<Row>>>()
  const next = live?.arrange(shown, {
    sorted: matching,
    data: table.options.data,
    view,
    isBackground: source.isBackground ?? false,
    isPage: source.server !== undefined,
    hasSelection: table.getIsSomeRowsSelected(),
  })
  if (next !== shown) setShown(next)
  const drawn = next?.rows ?? matching
  useImperativeHandle(selection?.shown, () => drawn.map(({ id }) => id), [drawn])
  const there = drawn.filter(({ id }) => id in table.getRowModel().rowsById)
  const all = {
    areSelected: there.length > 0 && there.every((row) => row.getIsSelected()),
    select: (isSelected: boolean) => {
      const ids = there.map(({ id }) => id)
      table.setRowSelection((now) => changedBy(now, ids, isSelected))
    },
  }
  return { matching, drawn, all, next, setShown }
}
