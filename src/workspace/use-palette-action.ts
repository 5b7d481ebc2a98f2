import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { RowMenuItem } from '#src/overlays/anchored.tsx'
import { notifyInfo } from '#src/ui/toasts.tsx'
import type { ReadOne } from './use-record.ts'

interface PaletteActions<Row> {
  show?: (row: Row) => void
  create?: () => void
  menuOf?: (row: Row) => readonly RowMenuItem[]
}

interface MoreRows {
  readonly isThere: boolean
  readonly hasFailed: boolean
  readonly load: () => void
}

interface Listed<Row> {
  rows: readonly Row[] | undefined
  readOne?: ReadOne<Row> | undefined
  server?: { readonly isFetchingPage?: boolean; readonly more?: MoreRows | undefined } | undefined
}

/** Further down, a record without `readOne` is not looked for. */
const ROWS_SEARCHED = 600

/**
 * What the palette, a notification or the address of a record asks of a list. It runs once, as soon as the rows are
 * there. The history entry then forgets it: going back does not run it again.
 */
export function usePaletteAction<Row extends { _id: string }>(
  { rows, readOne, server }: Listed<Row>,
  { show, create, menuOf }: PaletteActions<Row>,
) {
  const queryClient = useQueryClient()
  // The resolved location is the one whose screen is drawn: the current location is ahead of it, and of the rows.
  const asked = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.intent })
  const addressed = useRouterState({ select: ({ resolvedLocation }) => Object(resolvedLocation?.search).open })
  const place = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key ?? '' })
  const answered = useRef<string>(undefined)
  const navigate = useNavigate()
  useEffect(() => {
    const intent = asked ?? (addressed === undefined ? undefined : { id: String(addressed) })
    // Rows of the page before this one do not say whether a record exists.
    if (!intent || place === answered.current || (intent.id !== undefined && (!rows || server?.isFetchingPage))) return
    const { id, entry } = intent
    const row = rows?.find((each) => each._id === id)
    const more = server?.more
    if (id !== undefined && !row && !readOne && more?.isThere && !more.hasFailed && (rows?.length ?? 0) < ROWS_SEARCHED)
      return more.load()
    // The entry keeps its intent until the next one is drawn.
    answered.current = place
    void navigate({ to: '.', search: ({ open: _, ...list }) => list, replace: true, state: {} })
    if (id === undefined) return create?.()
    const act = (row: Row | undefined | null) => {
      if (!row) notifyInfo(more?.isThere ? 'This record is further down the list.' : 'This record is no longer there.')
      else if (entry === undefined) show?.(row)
      else
        menuOf?.(row)
          .find(({ label }) => label === entry)
          ?.onSelect()
    }
    if (row || !readOne) return act(row)
    queryClient.fetchQuery({ ...readOne(id), staleTime: 0, meta: { silent: true } }).then(act, () => act(undefined))
  })
}
