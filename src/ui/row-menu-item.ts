import type { MoveTypeOf } from '#machines/core/lifecycle.ts'
import type { LifecycleName, lifecycles } from '#machines/lifecycles/tracked.ts'

type NameIn<Type> = Type extends `${string}.${infer Name}` ? Name : never

type MoveName = NameIn<MoveTypeOf<(typeof lifecycles)[LifecycleName]['lifecycle']>> | 'reverse'

export interface RowMenuItem {
  label: string
  /** Identifies it while its label changes. */
  id?: string
  onSelect: () => void
  tone?: 'neutral' | 'positive' | 'negative'
  /** What it does: `approve` of the move `task.approve`. */
  icon?: MoveName | 'view' | 'copy' | 'download' | undefined
  /** The status that it leads to. */
  target?: string | undefined
  /** The key that selects it in an open record. */
  shortcut?: string | undefined
  /** Why it cannot be chosen; it then does nothing, but can be reached and read. */
  disabledReason?: string
  /** The menu stays open after a choice, as when the label says what happened. */
  staysOpen?: boolean
}
