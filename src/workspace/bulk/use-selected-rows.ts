import { useState } from 'react'

interface Listed<Row> {
  readonly rows: readonly Row[]
  readonly isBackground: boolean | undefined
  readonly selection: { readonly state: Readonly<Record<string, boolean>> }
}

/**
 * A change elsewhere does not take a row out of the selection: a row that left the list stays as it was last, as it
 * does in the table. It goes when the person's own action reads the list.
 */
export function useSelectedRows<Row extends { readonly _id: string }>({ rows, isBackground, selection }: Listed<Row>) {
  const [last, setLast] = useState<readonly Row[]>([])
  const listed = new Set(rows.map(({ _id }) => _id))
  const gone = isBackground ? last.filter(({ _id }) => !listed.has(_id)) : []
  const selected = [...rows, ...gone].filter(({ _id }) => selection.state[_id])
  if (selected.length !== last.length || selected.some((row, place) => row !== last[place])) setLast(selected)
  return selected
}
