import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { RowMenuItem } from '#src/ui/row-menu-item.ts'
import { notifyInfo } from '#src/ui/toasts.tsx'
import type { ReadOne } from './use-record.ts'
import type { Workspace } from './workspace.tsx'

export interface PaletteActions<Row> {
  show?(row: Row): void
  create?: () => void
  menuOf?(row: Row): readonly RowMenuItem[]
}

interface MoreRows {
  readonly isThere: boolean
  readonly hasFailed: boolean
  readonly load: () => void
}

export interface Listed<Row> {
  rows: readonly Row[] | undefined
  readOne?: ReadOne<Row> | undefined
  server?: { readonly isFetchingPage?: boolean; readonly more?: MoreRows | undefined } | undefined
}

interface Opened<Row> extends PaletteActions<Row> {
  listed: Listed<Row>
  workspace: Pick<Workspace, 'actor' | 'cancel'>
}

/** Further down, a record without `readOne` is not looked for. */
const ROWS_SEARCHED = 600

/**
 * What the palette or a notification asks of a list, once its rows are there, and the record that is open: it stays in
 * the address, so that a reload opens it and Back closes it.
 */
export function OpenedRecord<Row extends { _id: string }>({ listed, workspace, show, create, menuOf }: Opened<Row>) {
  const { rows, readOne, server } = listed
  const { actor, cancel } = workspace
  const queryClient = useQueryClient()
  const router = useRouter()
  const viewed = useSelector(actor, ({ context }) => context.viewedId)
  // The resolved location is the one whose screen is drawn: the current location is ahead of it, and of the rows.
  const drawn = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation })
  const answered = useRef<string>(undefined)
  const written = useRef<string>(undefined)
  const write = (open: string | undefined, isOpened?: boolean) => {
    written.current = open
    void router.navigate({
      to: '.',
      search: (list: object) => ({ ...list, open }),
      replace: !isOpened || router.history.location.state.isOpened,
      state: { isOpened },
      resetScroll: false,
    } as never)
    answered.current = router.history.location.state.__TSR_key
  }
  useEffect(() => {
    const { __TSR_key: place, intent } = drawn?.state ?? {}
    const { __TSR_key: newest, isOpened } = router.history.location.state
    if (place !== newest) return
    // Somebody pressed a row before the code of this component had loaded: the address has to follow.
    if (answered.current === undefined && viewed !== undefined && !intent) answered.current = place
    if (place === answered.current) {
      if (viewed === written.current) return
      if (viewed !== undefined) return write(viewed, isOpened || written.current === undefined)
      written.current = undefined
      return isOpened ? router.history.back() : write(undefined)
    }
    const addressed = Object(drawn?.search).open
    const { id, entry } = intent ?? { id: addressed && String(addressed) }
    // Rows of the page before this one do not say whether a record exists.
    if (id !== undefined && (!rows || server?.isFetchingPage)) return
    const row = rows?.find((each) => each._id === id)
    const more = server?.more
    if (id !== undefined && !row && !readOne && more?.isThere && !more.hasFailed && (rows?.length ?? 0) < ROWS_SEARCHED)
      return more.load()
    answered.current = place
    written.current = intent ? viewed : id
    if (id === undefined) {
      if (!intent) {
        // The first closes a question over the record.
        for (let step = 0; step < 2 && actor.getSnapshot().context.viewedId !== undefined; step += 1) cancel()
        return
      }
      write(undefined)
      return create?.()
    }
    const act = (row: Row | undefined | null) => {
      const isShown = row && entry === undefined && show
      if (intent || !isShown) write(isShown ? id : undefined)
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
  return null
}
