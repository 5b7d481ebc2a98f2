import type { RecordRef } from '#machines/flows/workspace/submission.ts'
import { type Lifecycle, type MoveAvailability, moveAvailability } from '#machines/lifecycles/lifecycle.ts'
import type { RowMenuItem } from '#src/overlays/row-menu-items.tsx'
import type { Workspace } from './workspace.ts'

const explained = (lifecycle: Lifecycle, { status, viewer }: RecordRef): MoveAvailability[] =>
  moveAvailability(lifecycle, status as never, viewer)

/** One item for each entry of the menu. Moves that are endings of one form share theirs, and the first speaks for all. */
const itemsOf = (explanations: readonly MoveAvailability[], subject: RecordRef, workspace: Workspace): RowMenuItem[] =>
  [...Map.groupBy(explanations, ({ entry }) => entry)].flatMap(([label, group]) => {
    const [open, ...others] = group.flatMap((each) => (each.open ? each.move : []))
    if (open) {
      const onSelect = () => workspace.send({ type: 'move.ask', move: open.type, subject })
      return { label, tone: others.length > 0 ? 'neutral' : open.tone, onSelect }
    }
    const [reason] = group.flatMap((each) => (!each.open && each.refusal.why === 'guard' ? each.refusal.message : []))
    return reason === undefined ? [] : { label, disabledReason: reason, onSelect: () => {} }
  })

/** The moves open to the viewer, as entries of the record's menu. */
export const openMoveItems = (lifecycle: Lifecycle, subject: RecordRef, workspace: Workspace) =>
  itemsOf(
    explained(lifecycle, subject).filter(({ open }) => open),
    subject,
    workspace,
  )

/** The moves that fit the record's status; those that are not open to the viewer say why. */
export const fittingMoveItems = (lifecycle: Lifecycle, subject: RecordRef, workspace: Workspace) =>
  itemsOf(explained(lifecycle, subject), subject, workspace)
