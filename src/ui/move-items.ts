import type { Subject } from '#machines/flows/workspace.ts'
import { explain, type Lifecycle, movesOpenTo } from '#machines/lifecycles/kit.ts'
import type { RowMenuItem } from './row-menu.tsx'
import type { Workspace } from './workspace.ts'

const ask = (workspace: Workspace, move: string, subject: Subject) => () =>
  workspace.send({ type: 'move.ask', move, subject })

/** The moves open to the viewer, as entries of the record's menu. */
export const openMoveItems = (lifecycle: Lifecycle, subject: Subject, workspace: Workspace): RowMenuItem[] =>
  movesOpenTo(lifecycle, subject.status as never, subject.viewer).map(({ type, label, tone }) => ({
    label,
    tone,
    onSelect: ask(workspace, type, subject),
  }))

/** The moves that fit the record's status; those that are not open to the viewer say why. */
export const fittingMoveItems = (lifecycle: Lifecycle, subject: Subject, workspace: Workspace): RowMenuItem[] =>
  explain(lifecycle, subject.status as never, subject.viewer).flatMap((explanation) => {
    const { type, label } = explanation
    if (explanation.open) return { label, tone: explanation.move.tone, onSelect: ask(workspace, type, subject) }
    if (explanation.refusal.why === 'state') return []
    return { label, disabledReason: explanation.refusal.message, onSelect: () => {} }
  })
