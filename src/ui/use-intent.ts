import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Subject } from '#machines/flows/request.ts'
import { notifyInfo } from './toasts.tsx'
import type { Workspace } from './workspace.ts'

/**
 * Does what the command palette was asked for on the way to this area, once its rows are there: shows a record, or asks
 * for one of its moves. The history entry then forgets it, so that going back does not do it again.
 */
export function useIntent<Row extends { _id: string }>(
  workspace: Workspace,
  rows: readonly Row[] | undefined,
  subjectOf: (row: Row) => Subject,
) {
  // Of the address whose screen is drawn: the current one is ahead of it, and of the rows.
  const intent = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.intent })
  const navigate = useNavigate()
  useEffect(() => {
    if (!intent || !rows) return
    void navigate({ to: '.', search: true, replace: true, state: {} })
    const row = rows.find(({ _id }) => _id === intent.id)
    if (!row) notifyInfo('This record is no longer there.')
    else if (intent.move) workspace.send({ type: 'move.ask', move: intent.move, subject: subjectOf(row) })
    else workspace.send({ type: 'record.view', id: intent.id })
  })
}
