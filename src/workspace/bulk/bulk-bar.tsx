import { Button, Checkbox, Tooltip } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { isolated } from '#contract/isolated.ts'
import type { Tag } from '#contract/live.ts'
import type { Lifecycle } from '#machines/core/lifecycle.ts'
import {
  type BulkInput,
  type BulkItem,
  type BulkRequest,
  type BulkResult,
  bulkMachine,
} from '#machines/flows/bulk/bulk-machine.ts'
import { useServices } from '#src/api/services.tsx'
import { counted, countText, formatCount } from '#src/format/count-text.ts'
import { ConfirmDialog } from '#src/overlays/confirm-dialog.tsx'
import { draftsOf } from '#src/overlays/drafts.ts'
import { notifyRefusedElsewhere } from '#src/overlays/refused-elsewhere.tsx'
import { SelectionBar } from '#src/overlays/selection-bar.tsx'
import { notifySuccess } from '#src/ui/toasts.tsx'
import type { AreaMoves, RecordState } from '#src/workspace/moves.ts'
import classes from './bulk-bar.module.css'
import { type BodyOf, bulkMoves } from './bulk-moves.ts'
import { BulkResults, isAccepted, RecordList, reasonsOf, resultTitle } from './bulk-results.tsx'
import { sendAll } from './send-all.ts'

export interface BulkBarProps<Row, L extends Lifecycle> {
  /** In lower case: "tasks". */
  entityPlural: string
  moves: AreaMoves<L>
  rows: readonly Row[]
  /** The rows were read again because of a change elsewhere. */
  isBackground: boolean | undefined
  selection: BulkSelection
  stateOf: (row: Row) => RecordState<L>
  bodyOf?: BodyOf<Row, L>
  tags: readonly Tag[]
}

export interface BulkSelection {
  readonly state: Readonly<Record<string, boolean>>
  deselect: (ids: readonly string[]) => void
  clear: () => void
}

type Listed<Row> = Pick<BulkBarProps<Row, Lifecycle>, 'rows' | 'isBackground' | 'selection'>

/**
 * A change elsewhere does not take a row out of the selection: a row that left the list stays as it was last, as it
 * does in the table. It goes when the person's own action reads the list.
 */
function useSelectedRows<Row extends { readonly _id: string }>({ rows, isBackground, selection }: Listed<Row>) {
  const [last, setLast] = useState<readonly Row[]>([])
  const listed = new Set(rows.map(({ _id }) => _id))
  const gone = isBackground ? last.filter(({ _id }) => !listed.has(_id)) : []
  const selected = [...rows, ...gone].filter(({ _id }) => selection.state[_id])
  if (selected.length !== last.length || selected.some((row, place) => row !== last[place])) setLast(selected)
  return selected
}

function useBulkActor({ tags, selection }: Pick<BulkBarProps<never, Lifecycle>, 'tags' | 'selection'>) {
  const services = useServices()
  const router = useRouter()
  const settle = (results: readonly BulkResult[], success: string) => {
    const accepted = results.filter(isAccepted)
    selection.deselect(accepted.map(({ id }) => id))
    if (accepted.length > 0) notifySuccess(success, { about: namesOf(accepted) })
  }
  const sendAndTell = fromPromise<readonly BulkResult[], BulkInput>(async ({ input, signal }) => {
    const { href } = router.state.location
    const results = await sendAll(services, input, tags)
    if (signal.aborted && services.session.getSnapshot().matches('signedIn')) {
      settle(results, input.request.success)
      const refused = results.filter((result) => !isAccepted(result))
      const message = `${resultTitle(input.request.label, results)}. ${refused[0]?.refusal}`
      if (refused.length > 0) void notifyRefusedElsewhere(message, { about: namesOf(refused), router, href })
    }
    return results
  })
  return useActorRef(
    bulkMachine.provide({
      actors: { sendAll: sendAndTell },
      actions: { settle: (_, { results, success }) => settle(results, success) },
    }),
    services.actors,
  )
}

/** The moves for the selected rows, with how many of them the chart opens each for. */
export function BulkBar<Row extends { readonly _id: string }, L extends Lifecycle>(props: BulkBarProps<Row, L>) {
  const { entityPlural, moves, stateOf, bodyOf, selection } = props
  const rows = useSelectedRows(props)
  const { session } = useServices()
  const actor = useBulkActor(props)
  const { request, results } = useSelector(actor, ({ context }) => context)
  const isConfirming = useSelector(actor, (state) => state.matches('confirming') || state.matches('sending'))
  const isExplaining = useSelector(actor, (state) => state.matches('explaining'))
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const close = () => actor.send({ type: 'bulk.close' })
  const records = rows.map((row) => ({ row, state: stateOf(row) }))
  const first = request?.items[0]
  const [unticked, setUnticked] = useState<readonly string[]>([])
  const ask = (asked: BulkRequest) => {
    setUnticked(asked.unticked)
    actor.send({ type: 'bulk.ask', request: asked })
  }
  const groups = Map.groupBy(request?.items ?? [], ({ group }) => group)
  const items = request?.items.filter(({ group }) => !unticked.includes(group)) ?? []

  return (
    <>
      <SelectionBar count={rows.length} onClear={selection.clear}>
        {bulkMoves(moves, records, bodyOf).map((each) => (
          <MoveButton key={each.label} request={each} onAsk={() => ask(each)} />
        ))}
      </SelectionBar>
      <ConfirmDialog
        step={isConfirming && request ? bulkStep(request, items.length, entityPlural) : undefined}
        tone={request?.tone}
        busy={busy}
        closed={request && items.length === 0 ? 'Tick at least one group.' : undefined}
        recent={first && draftsOf(session).recent(first.change)}
        more={
          request && (
            <>
              {[...groups].map(([group, members]) => (
                <RowGroup
                  key={group}
                  label={`${formatCount(members.length)} ${group}`}
                  items={members}
                  isTicked={!unticked.includes(group)}
                  isChoice={groups.size > 1 && !busy}
                  onTick={(isTicked) =>
                    setUnticked((before) => (isTicked ? before.filter((each) => each !== group) : [...before, group]))
                  }
                />
              ))}
              {request.closed.length > 0 && (
                <RecordList
                  isFolded={request.closed.length > FOLDED_FROM}
                  label={`Left out: ${countText(entityPlural, request.closed.length, request.closed.length)}`}
                  entries={request.closed.map(({ subject, message }, index) => ({
                    key: String(index),
                    subject,
                    reason: message,
                  }))}
                />
              )}
            </>
          )
        }
        onSubmit={(answer) => actor.send({ type: 'bulk.submit', items, answer })}
        onCancel={close}
      />
      <BulkResults label={isExplaining ? request?.label : undefined} results={results} onClose={close} />
    </>
  )
}

/** "VAT schedule and 7 more". */
const namesOf = ([first, ...others]: readonly BulkResult[]) => {
  const name = first?.subject.name
  return name && others.length > 0 ? `${isolated(name)} and ${formatCount(others.length)} more` : name
}

const bulkStep = ({ label, step }: BulkRequest, count: number, entityPlural: string) => ({
  ...step,
  title: `${label} ${counted(count, entityPlural)}?`,
  submit: `${step.submit} ${formatCount(count)}`,
})

interface GroupProps {
  label: string
  items: readonly BulkItem[]
  isTicked: boolean
  isChoice: boolean
  onTick: (isTicked: boolean) => void
}

const RowGroup = ({ label, items, isTicked, isChoice, onTick }: GroupProps) => (
  <div className={classes.group}>
    {isChoice && (
      <Checkbox
        size="xs"
        aria-label={label}
        checked={isTicked}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
    )}
    <RecordList
      key={String(isTicked)}
      isFolded={!isTicked}
      label={label}
      entries={items.map(({ id, subject }) => ({ key: id, subject }))}
    />
  </div>
)

function MoveButton({ request, onAsk }: { request: BulkRequest; onAsk: () => void }) {
  const { label, tone, items, closed } = request
  const all = items.length + closed.length
  const count = closed.length === 0 ? formatCount(all) : `${formatCount(items.length)} of ${formatCount(all)}`
  return (
    <Tooltip multiline maw={360} disabled={closed.length === 0} events={TOOLTIP_EVENTS} label={reasonsOf(closed)}>
      <Button size="xs" variant="default" className={classes.move} data-tone={tone} onClick={onAsk}>
        {label} {count}
      </Button>
    </Tooltip>
  )
}

/** More reasons than this hide the records that the move is for. */
const FOLDED_FROM = 3

const TOOLTIP_EVENTS = { hover: true, focus: true, touch: true }
