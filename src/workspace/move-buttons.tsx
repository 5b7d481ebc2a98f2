import { Button, Kbd } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { RowMenuItem } from '#src/overlays/anchored.tsx'
import { singleKeyOf } from '#src/ui/keys.ts'
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
      rightSection={
        move.shortcut && (
          <Kbd size="xs" aria-hidden="true">
            {move.shortcut}
          </Kbd>
        )
      }
      onClick={move.onSelect}
    >
      {move.label}
    </Button>
  ))

/** The keys of the moves work while the details are in front. */
export function useMoveKeys(moves: readonly RowMenuItem[], workspace: Pick<Workspace, 'actor'>) {
  useWindowEvent('keydown', (event) => {
    if (!workspace.actor.getSnapshot().matches('viewing')) return
    const move = moves.find(({ shortcut }) => shortcut && shortcut.toLowerCase() === singleKeyOf(event))
    if (!move) return
    event.preventDefault()
    move.onSelect()
  })
}
