import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Change } from '#contract/calls.ts'
import { type Lifecycle, moveAvailability } from '#machines/core/lifecycle.ts'
import { type PendingSubmission, type SubmitAction, withAnswer } from '#machines/flows/workspace/requests.ts'
import { useServices } from '#src/api/services.tsx'
import { draftKeyOf, draftsOf } from '#src/overlays/drafts.ts'
import { useWhileOpen } from '#src/overlays/while-open.ts'
import { type AreaMoves, endingOf, type RecordState } from './moves.ts'
import type { Workspace } from './workspace.tsx'

/** Reads a record that a list does not show. Null when it is not there. */
export type ReadOne<Row> = (id: string) => {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { client: QueryClient; signal: AbortSignal }) => Promise<Row | null>
}

export interface Recorded {
  readonly _id: string
  readonly version?: number | undefined
}

export interface RecordSource<Row> {
  readonly rows: readonly Row[]
  readonly readOne?: ReadOne<Row> | undefined
}

export interface RecordLifecycle<Row, L extends Lifecycle> {
  readonly moves: AreaMoves<L>
  readonly stateOf: (row: Row) => RecordState<L>
}

/**
 * A record, listed or not: it may be on a later page, or match the filters no longer. `current` is undefined once it is gone.
 * `shown` then stays as it was last, also while its drawer closes.
 */
export function useRecord<Row extends Recorded>({ rows, readOne }: RecordSource<Row>, id: string | undefined) {
  const listed = rows.find(({ _id }) => _id === id)
  const query = id === undefined || listed ? undefined : readOne?.(id)
  const { data, isFetching } = useQuery<Row | null>({
    queryKey: query?.queryKey ?? ['no record'],
    queryFn: query?.queryFn ?? skipToken,
  })
  const found = listed ?? data ?? undefined
  const shown = useWhileOpen(found !== undefined, found)
  return { current: found ?? (isFetching && shown?._id === id ? shown : undefined), shown }
}

/** The record as the step was opened, or as its draft was typed. `rebase` takes it as it is now; `rebased` counts that. */
function useOpened<Row extends Recorded>(row: Row | undefined, request: PendingSubmission | undefined) {
  const drafts = draftsOf(useServices().session)
  const key = request && draftKeyOf(request)
  const begin = () => {
    if (!row || key === undefined) return { row, written: undefined, rebased: 0 }
    return { row: drafts.replaced(key, row) ?? row, written: drafts.written(key, row), rebased: 0 }
  }
  const [state, setState] = useState(begin)
  if (row?._id !== state.row?._id) setState(begin)
  const rebase = () => {
    if (key !== undefined) drafts.keep(key, {}, row)
    setState({ row, written: undefined, rebased: state.rebased + 1 })
  }
  return { opened: state.row, written: state.written, rebased: state.rebased, rebase }
}

/** The form or confirmation that is open, and its record: `current`, as it was `opened`, and as it is `shown`. */
export function useStep<Row extends Recorded, L extends Lifecycle>(
  { actor, submit }: Workspace,
  source: RecordSource<Row>,
  lifecycle: RecordLifecycle<Row, L> | undefined,
) {
  const { request, refusal } = useSelector(actor, ({ context }) => context)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const { current, shown } = useRecord(source, request?.recordId)
  const { opened, written, rebased, rebase } = useOpened(request && shown, request)
  // The open record may know of an own move before the list does.
  const isChanged = current !== undefined && current !== opened
  const { open, refusals } =
    request && isChanged && lifecycle
      ? endingsNow(lifecycle.moves, lifecycle.stateOf(current), request)
      : { open: request?.endings ?? [], refusals: [] }
  const send = (change: Change, ending?: string, inverseBody?: Change['body']) => {
    const inverse = open.find(({ type }) => type === (ending ?? request?.move.type))?.inverse
    submit({
      change,
      ending,
      version: opened?.version,
      inverse: inverse && withAnswer(inverse, inverseBody),
    })
  }
  return {
    request,
    refusal,
    busy,
    current,
    opened,
    written,
    shown,
    isChanged,
    rebased,
    rebase,
    send,
    /** Why the chart takes none of its moves any more. */
    closed: busy || open.length > 0 ? undefined : refusals[0],
    isGone: !busy && request !== undefined && shown?._id === request.recordId && !current,
  }
}

export type Step<Row extends Recorded> = ReturnType<typeof useStep<Row, Lifecycle>>

/** Asks the chart again, since the record changed under the request: what is open of it now, and why the rest is not. */
function endingsNow<L extends Lifecycle>(
  moves: AreaMoves<L>,
  record: RecordState<L>,
  { endings }: PendingSubmission,
): { open: readonly SubmitAction[]; refusals: readonly string[] } {
  const asked = moveAvailability(moves.lifecycle, record.status, record.viewer).filter(({ type }) =>
    endings.some((ending) => ending.type === type),
  )
  return {
    open: asked.flatMap((each) => (each.open ? endingOf(moves, record, each.move) : [])),
    refusals: asked.flatMap((each) => (each.open ? [] : each.refusal.message)),
  }
}
