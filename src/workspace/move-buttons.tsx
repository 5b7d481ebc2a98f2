import { Button, Kbd } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { RowMenuItem } from '#src/overlays/anchored.tsx'
import { singleKeyOf } from '#src/ui/keys.ts'
import classes from './move-buttons.module.css'
import type { Workspace } from './workspace.tsx'

interface MoveButtonsProps {
  moves: readonly RowMenuItem[]
  workspace: Pick<Workspace, 'actor'>
}

/** The moves with a key come first. Their keys work while the details are in front. */
export function MoveButtons({ moves, workspace }: MoveButtonsProps) {
  const main = moves.find(({ tone }) => tone === 'positive')
  const withKey = moves.filter(({ shortcut }) => shortcut)
  const others = moves.filter(({ shortcut }) => !shortcut)
  useWindowEvent('keydown', (event) => {
    if (!workspace.actor.getSnapshot().matches('viewing')) return
    const move = withKey.find(({ shortcut }) => shortcut?.toLowerCase() === singleKeyOf(event))
    if (!move) return
    event.preventDefault()
    move.onSelect()
  })
  const button = (move: RowMenuItem) => (
    <Button
      key={move.label}
      variant={move === main ? 'filled' : 'default'}
      size="xs"
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
  )
  return (
    <div className={classes.groups}>
      {[withKey, others].map(
        (group) =>
          group.length > 0 && (
            <div key={group[0]?.label} className={classes.moves}>
              {group.map(button)}
            </div>
          ),
      )}
    </div>
  )
}
