import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RowMenuItem } from '#src/overlays/row-menu-items.tsx'
import { notifyInfo } from '#src/ui/toasts.tsx'
import type { ReadOne } from './use-record.ts'

interface PaletteActions<Row> {
  show?: (row: Row) => void
  create?: () => void
  menuOf?: (row: Row) => readonly RowMenuItem[]
}

interface Listed<Row> {
  rows: readonly Row[] | undefined
  readOne?: ReadOne<Row> | undefined
}

/** Runs once, as soon as the rows are there. The history entry then forgets it: going back does not run it again. */
export function usePaletteAction<Row extends { _id: string }>(
  { rows, readOne }: Listed<Row>,
  { show, create, menuOf }: PaletteActions<Row>,
) {
  const queryClient = useQueryClient()
  // The resolved location is the one whose screen is drawn: the current location is ahead of it, and of the rows.
  const intent = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.intent })
  const navigate = useNavigate()
  useEffect(() => {
    if (!intent || (intent.id !== undefined && !rows)) return
    void navigate({ to: '.', search: true, replace: true, state: {} })
    if (intent.id === undefined) return create?.()
    const { id, entry } = intent
    const act = (row: Row | undefined | null) => {
      if (!row) notifyInfo('This record is no longer there.')
      else if (entry === undefined) show?.(row)
      else
        menuOf?.(row)
          .find(({ label }) => label === entry)
          ?.onSelect()
    }
    const row = rows?.find(({ _id }) => _id === id)
    if (row || !readOne) return act(row)
    queryClient.fetchQuery({ ...readOne(id), staleTime: 0, meta: { silent: true } }).then(act, () => act(undefined))
  })
}
