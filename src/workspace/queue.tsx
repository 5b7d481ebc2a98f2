import '@mantine/core/styles/VisuallyHidden.layer.css'
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import {
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { Lifecycle, Move } from '#machines/core/lifecycle.ts'
import { formatCount } from '#src/format/count-text.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CheckIcon, ChevronLeftIcon, ChevronRightIcon } from '#src/ui/icons.tsx'
import { KeyHint } from '#src/ui/key-hint.tsx'
import { singleKeyOf } from '#src/ui/keys.ts'
import { openerIn, rowsShown } from '#src/ui/list-rows.ts'
import { openDialog } from '#src/ui/open-dialog.ts'
import { LifecycleBadge } from '#src/ui/status-badge.tsx'
import classes from './queue.module.css'
import type { Workspace } from './workspace.tsx'

/** Shows what comes after an accepted move of the record with this id and status. */
export type FollowMove = (id: string, status: string, move: Pick<Move, 'target'> | undefined) => void

/** Undefined outside a queue: the drawer closes then. */
export const QueueContext = createContext<FollowMove | undefined>(undefined)

/** Takes the place below a record in which its moves ask their questions. Undefined where they ask in a dialog. */
export const FootContext = createContext<((place: HTMLElement | null) => void) | undefined>(undefined)

export interface Queued<Row> {
  lifecycle: Lifecycle
  /** The ids of the rows as they are filtered and sorted, when the drawer opens. */
  order: () => readonly string[]
  /** Where the list has more rows than those. `isAtLeast`: the server stopped counting there. */
  list: { readonly total?: number | undefined; readonly isAtLeast?: boolean | undefined } | undefined
  waits: (row: Row) => boolean
  /** What follows on the last decision. */
  after: ReactNode
}

interface Said {
  message: string
  about: string | undefined
  /** The record whose move is not possible. Undefined for a decision. */
  refusedId: string | undefined
  verdict?: ReactNode
}

interface QueueProps {
  workspace: Workspace
  viewedId: string
  queued: Queued<never> | undefined
  /** Whether the last record was decided: the drawer stays open with its id. */
  end: readonly [isAtEnd: boolean, setEnd: (id: string | undefined) => void]
  isListed: (id: string) => boolean
  waits: (id: string) => boolean
  children: ReactNode
}

/** The open record among the rows of its list: a move shows the next one, a change of its fields the same one again. */
export function Queue({ workspace, viewedId, queued, isListed, waits, children, ...props }: QueueProps) {
  const [isAtEnd, setEnd] = props.end
  const [ids] = useState(() => queued?.order() ?? [])
  const [waited] = useState(() => ids.filter(waits))
  const [{ total = 0, isAtLeast }] = useState(queued?.list ?? {})
  const [decided, setDecided] = useState<Readonly<Record<string, string>>>({})
  const setFoot = useContext(FootContext)
  const place = ids.indexOf(viewedId)
  const isQueue = place >= 0 && ids.length > 1
  const previous = ids.slice(0, Math.max(place, 0)).findLast(isListed)
  const later = place < 0 ? [] : ids.slice(place + 1).filter(isListed)
  const [next] = later
  // A person who decides a waiting record skips those that do not wait.
  const isLeft = (id: string) => isListed(id) && !(id in decided) && (waits(id) || !waited.includes(viewedId))
  const bar = useRef<HTMLElement>(null)
  const verdictOf = (status: string) =>
    queued && status !== 'deleted' ? <LifecycleBadge lifecycle={queued.lifecycle} status={status} /> : 'Deleted'
  const follow: FollowMove = (id, before, move) => {
    // The list may have been ahead of the answer.
    const { target = before } = move ?? {}
    const following = move?.target === before ? id : later.find(isLeft)
    workspace.view(following ?? id)
    if (following === id) return
    setDecided({ ...decided, [id]: target })
    setSaid((now) => now && { ...now, verdict: verdictOf(target) })
    if (following !== undefined) return
    setEnd(id)
    bar.current?.focus()
  }
  const requestedId = useSelector(workspace.actor, ({ context }) => context.request?.recordId)
  const [said, setSaid] = useState<Said>()
  useImperativeHandle(
    workspace.say,
    () => (message, about, isRefusal) => {
      // The drawer closes after a move of another record, and a toast says it.
      if (!isQueue || (!isRefusal && requestedId !== viewedId)) return false
      setSaid({ message, about, refusedId: isRefusal ? viewedId : undefined })
      return true
    },
    [isQueue, requestedId, viewedId],
  )
  const shown = useRef(viewedId)
  // The controls of the last record are gone, and the focus with them.
  useEffect(() => {
    if (shown.current === viewedId) return
    bar.current?.focus()
    setEnd(undefined)
    shown.current = viewedId
  }, [viewedId, setEnd])
  const [first] = useState(viewedId)
  useEffect(
    () => () => {
      // A drawer that closes returns the focus to what opened it, unless a decision took that out of the list.
      if (!rowOf(first)) openerIn(rowOf(shown.current))?.focus()
      setEnd(undefined)
    },
    [first, setEnd],
  )
  return (
    <QueueContext value={isQueue ? follow : undefined}>
      {isQueue && (
        <QueueBar
          ref={bar}
          workspace={workspace}
          position={`${place + 1} of ${formatCount(Math.max(total, ids.length))}${isAtLeast ? '+' : ''}`}
          previous={previous}
          next={next}
        />
      )}
      {isAtEnd ? (
        <QueueEnd
          workspace={workspace}
          isWhole={ids.length >= total && !ids.some(isLeft)}
          statuses={Object.values(decided)}
          verdictOf={verdictOf}
          after={queued?.after}
        />
      ) : (
        children
      )}
      <div ref={setFoot} />
      <WhatWasDone said={said} viewedId={viewedId} />
    </QueueContext>
  )
}

interface QueueBarProps {
  ref: Ref<HTMLElement>
  workspace: Workspace
  position: string
  previous: string | undefined
  next: string | undefined
}

function QueueBar({ ref, workspace, position, previous, next }: QueueBarProps) {
  const show = (id: string | undefined) => {
    if (id !== undefined && workspace.actor.getSnapshot().matches('viewing')) workspace.view(id)
  }
  const steps = [
    ['Previous', 'K', previous, <ChevronLeftIcon key="K" />],
    ['Next', 'J', next, <ChevronRightIcon key="J" />],
  ] as const
  useWindowEvent('keydown', (event) => show(steps.find(([, key]) => key.toLowerCase() === singleKeyOf(event))?.[2]))
  // The drawer focuses what it opens with a moment later: by then a key can have opened a question.
  const isViewing = useSelector(workspace.actor, (state) => state.matches('viewing'))
  return (
    <nav ref={ref} tabIndex={-1} data-autofocus={isViewing || undefined} aria-label="Queue" className={classes.bar}>
      <span role="status">{position}</span>
      {steps.map(([label, shortcut, id, icon]) => (
        <span key={label} className={classes.step}>
          <ActionIcon
            variant="default"
            aria-label={label}
            aria-keyshortcuts={shortcut}
            disabled={id === undefined}
            onClick={() => show(id)}
          >
            {icon}
          </ActionIcon>
          <KeyHint>{shortcut}</KeyHint>
        </span>
      ))}
    </nav>
  )
}

interface QueueEndProps {
  workspace: Workspace
  /** Whether nothing of the list is left undecided. */
  isWhole: boolean
  /** What the records were decided to. */
  statuses: readonly string[]
  verdictOf: (status: string) => ReactNode
  after: ReactNode
}

const QueueEnd = ({ workspace, isWhole, statuses, verdictOf, after }: QueueEndProps) => (
  <div className={classes.end}>
    <EmptyState
      icon={<CheckIcon size={24} />}
      title={`${isWhole ? 'All ' : ''}${formatCount(statuses.length)} decided`}
      action={
        <>
          <ul className={classes.verdicts}>
            {[...Map.groupBy(statuses, (status) => status)].map(([status, { length }]) => (
              <li key={status}>
                {verdictOf(status)} {formatCount(length)}
              </li>
            ))}
          </ul>
          {after}
          <Button variant="default" onClick={workspace.cancel} rightSection={<KeyHint>Esc</KeyHint>}>
            Back to the list
          </Button>
        </>
      }
    />
  </div>
)

const WhatWasDone = ({ said, viewedId }: { said: Said | undefined; viewedId: string }) => (
  <div role="status" className={classes.said}>
    {said?.refusedId === viewedId && said.message}
    {said && said.refusedId === undefined && (
      <>
        <VisuallyHidden>{`${said.message} · ${said.about}`}</VisuallyHidden>
        <span aria-hidden="true" className={classes.line}>
          {said.verdict ?? said.message} · <bdi>{said.about}</bdi>
        </span>
      </>
    )}
  </div>
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
