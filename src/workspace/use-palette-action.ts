import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RecordRef } from '#machines/flows/workspace/submission.ts'
import { notifyInfo } from '#src/ui/toasts.tsx'
import type { Workspace } from './workspace.ts'

/**
 * Does once what the command palette was asked for on the way to this area, when its rows are there: `act` gets the row,
 * and the move if one was asked for. The history entry then forgets it, so that going back does not do it again.
 */
export function usePaletteAction<Row extends { _id: string }>(
  rows: readonly Row[] | undefined,
  act: (row: Row, move: string | undefined) => void,
) {
  // Of the address whose screen is drawn: the current one is ahead of it, and of the rows.
  const intent = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.intent })
  const navigate = useNavigate()
  useEffect(() => {
    if (!intent || !rows) return
    void navigate({ to: '.', search: true, replace: true, state: {} })
    const row = rows.find(({ _id }) => _id === intent.id)
    if (row) act(row, intent.move)
    else notifyInfo('This record is no longer there.')
  })
}

/** In an area with drawers: shows the record, or asks for its move. */
export const useIntent = <Row extends { _id: string }>(
  workspace: Workspace,
  rows: readonly Row[] | undefined,
  subjectOf: (row: Row) => RecordRef,
) =>
  usePaletteAction(rows, (row, move) =>
    workspace.send(move ? { type: 'move.ask', move, subject: subjectOf(row) } : { type: 'record.view', id: row._id }),
  )
