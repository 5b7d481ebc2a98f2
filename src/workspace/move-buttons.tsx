import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { KeyHint } from '#src/ui/key-hint.tsx'
import { singleKeyOf } from '#src/ui/keys.ts'
import type { RowMenuItem } from '#src/ui/row-menu-item.ts'
import { notifyInfo } from '#src/ui/toasts.tsx'
import classes from './move-buttons.module.css'
import type { Workspace } from './workspace.tsx'

interface MoveButtonsProps {
  moves: readonly RowMenuItem[]
  /** The one that brings the record on. */
  main: RowMenuItem | undefined
  size: 'xs' | 'compact-sm'
}

export const MoveButtons = ({ moves, main, size }: MoveButtonsProps) =>
  moves.map((move) => (
    <Button
      key={move.label}
      variant={move === main ? 'filled' : 'default'}
      size={size}
      className={classes.move}
      data-tone={move.tone}
      aria-keyshortcuts={move.shortcut}
      rightSection={move.shortcut && <KeyHint>{move.shortcut}</KeyHint>}
      onClick={move.onSelect}
    >
      {move.label}
    </Button>
  ))

/** A move of the open record with its key. */
interface KeyedMove {
  readonly key?: string | undefined
  /** Undefined for a move that is not open. */
  readonly ask: (() => void) | undefined
  readonly refusal: string | undefined
}

/** The keys of the moves work while the details are in front. One that is not open says why. */
export function useMoveKeys(moves: readonly KeyedMove[], { actor, say }: Pick<Workspace, 'actor' | 'say'>) {
  useWindowEvent('keydown', (event) => {
    if (!actor.getSnapshot().matches('viewing')) return
    const move = moves.find(({ key }) => key && key.toLowerCase() === singleKeyOf(event))
    if (!move) return
    event.preventDefault()
    if (move.ask) move.ask()
    else if (move.refusal && !say.current?.(move.refusal, undefined, true)) notifyInfo(move.refusal)
  })
}
