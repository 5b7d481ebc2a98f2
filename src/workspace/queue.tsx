import { ActionIcon, Kbd } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Move } from '#machines/lifecycles/lifecycle.ts'
import { formatCount } from '#src/format/count-text.ts'
import { CheckIcon, ChevronLeftIcon, ChevronRightIcon } from '#src/ui/icons.tsx'
import { singleKeyOf } from '#src/ui/keys.ts'
import { openerIn, rowsShown } from '#src/ui/list-rows.ts'
import { openDialog } from '#src/ui/open-dialog.ts'
import classes from './queue.module.css'
import type { Workspace } from './workspace.tsx'

/** Shows what comes after an accepted move of the record with this id and status. */
export type FollowMove = (id: string, status: string, move: Pick<Move, 'target'> | undefined) => void

/** Undefined outside a queue: the drawer closes then. */
export const QueueContext = createContext<FollowMove | undefined>(undefined)

/** Takes the place below a record in which its moves ask their questions. Undefined where they ask in a dialog. */
export const FootContext = createContext<((place: HTMLElement | null) => void) | undefined>(undefined)

export interface QueuedList {
  readonly total?: number | undefined
  /** The server stopped counting there. */
  readonly isAtLeast?: boolean | undefined
}

interface Said {
  message: string
  about: string | undefined
  /** The record whose move is not possible. Undefined for a decision. */
  refusedId: string | undefined
}

interface QueueProps {
  workspace: Workspace
  viewedId: string
  /** The rows of the list as it is filtered and sorted, when the drawer opens. */
  order: () => readonly string[]
  list: QueuedList | undefined
  isListed: (id: string) => boolean
  children: ReactNode
}

/** The open record among the rows of its list: a move shows the next one, a change of its fields the same one again. */
export function Queue({ workspace, viewedId, order, list, isListed, children }: QueueProps) {
  const [ids] = useState(order)
  const [{ total = 0, isAtLeast }] = useState(list ?? {})
  const setFoot = useContext(FootContext)
  const place = ids.indexOf(viewedId)
  const isQueue = place >= 0 && ids.length > 1
  const previous = ids.slice(0, Math.max(place, 0)).findLast(isListed)
  const next = place < 0 ? undefined : ids.slice(place + 1).find(isListed)
  const show = (id: string | undefined) => {
    if (id !== undefined && workspace.actor.getSnapshot().matches('viewing')) workspace.view(id)
  }
  const follow: FollowMove = (id, status, move) => {
    const following = move?.target === status ? id : next
    if (following !== undefined) workspace.view(following)
  }
  const [said, setSaid] = useState<Said>()
  useImperativeHandle(
    workspace.say,
    () => (message, about, isRefusal) => {
      // After the last record the drawer closes, and a toast says it.
      if (!isQueue || (!isRefusal && next === undefined)) return false
      setSaid({ message, about, refusedId: isRefusal ? viewedId : undefined })
      return true
    },
    [isQueue, next, viewedId],
  )
  useWindowEvent('keydown', (event) => {
    const key = singleKeyOf(event)
    if (key === 'j') show(next)
    if (key === 'k') show(previous)
  })
  const bar = useRef<HTMLElement>(null)
  // The drawer focuses what it opens with a moment later: by then a key can have opened a question.
  const isViewing = useSelector(workspace.actor, (state) => state.matches('viewing'))
  const shown = useRef(viewedId)
  // The controls of the last record are gone, and the focus with them.
  useEffect(() => {
    if (shown.current !== viewedId) bar.current?.focus()
    shown.current = viewedId
  }, [viewedId])
  const [first] = useState(viewedId)
  useEffect(
    () => () => {
      // A drawer that closes returns the focus to what opened it, unless a decision took that out of the list.
      if (shown.current !== first) openerIn(rowOf(shown.current))?.focus()
    },
    [first],
  )
  return (
    <QueueContext value={isQueue ? follow : undefined}>
      {isQueue && (
        <nav ref={bar} tabIndex={-1} data-autofocus={isViewing || undefined} aria-label="Queue" className={classes.bar}>
          <span role="status">
            {`${place + 1} of ${formatCount(Math.max(total, ids.length))}${isAtLeast ? '+' : ''}`}
          </span>
          <Step label="Previous" shortcut="K" onStep={previous && (() => show(previous))} icon={<ChevronLeftIcon />} />
          <Step label="Next" shortcut="J" onStep={next && (() => show(next))} icon={<ChevronRightIcon />} />
        </nav>
      )}
      {children}
      <div ref={setFoot} />
      <div role="status" className={classes.said}>
        {said?.refusedId === viewedId && said.message}
        {said && said.refusedId === undefined && (
          <>
            <CheckIcon size={16} />
            <bdi>{said.about}</bdi>
            <span>{` · ${said.message}`}</span>
          </>
        )}
      </div>
    </QueueContext>
  )
}

interface StepProps {
  label: string
  shortcut: string
  icon: ReactNode
  onStep: (() => void) | undefined | ''
}

const Step = ({ label, shortcut, icon, onStep }: StepProps) => (
  <span className={classes.step}>
    <ActionIcon
      variant="default"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      disabled={!onStep}
      onClick={onStep || undefined}
    >
      {icon}
    </ActionIcon>
    <Kbd size="xs" aria-hidden="true">
      {shortcut}
    </Kbd>
  </span>
)

const rowOf = (id: string) => document.querySelector(`tr[data-record="${CSS.escape(id)}"]`)

const rowAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-record]') : null

/** Gives a lost focus to what is open. */
export function focusOpened() {
  if (document.activeElement === document.body) openDialog()?.focus()
}

/**
 * A row with the focus that leaves the list passes it to the row that takes its place. Returns what does that, or gives
 * the lost focus to the open record.
 */
export function useKeptFocus({ actor }: Pick<Workspace, 'actor'>) {
  const last = useRef(rowAt(document.activeElement))
  useWindowEvent('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest('[data-portal]')) last.current = rowAt(target)
  })
  const keep = () => {
    if (document.activeElement !== document.body) return
    const { record, index } = last.current?.dataset ?? {}
    if (actor.getSnapshot().context.viewedId !== undefined || record === undefined || rowOf(record)) return
    const rows = rowsShown()
    openerIn(rows.find((row) => row.dataset.index === index) ?? rows.at(-1))?.focus()
  }
  useEffect(keep)
  return () => {
    keep()
    if (actor.getSnapshot().context.viewedId !== undefined) focusOpened()
  }
}
