import { Button, Kbd } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import type { RowMenuItem } from '#src/overlays/anchored.tsx'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import { singleKeyOf } from '#src/ui/keys.ts'
import classes from './move-buttons.module.css'
import { QueueContext } from './queue.tsx'
import type { Workspace } from './workspace.tsx'

interface MoveButtonsProps {
  moves: readonly RowMenuItem[]
  workspace: Pick<Workspace, 'actor'>
}

interface MovesPanelProps extends MoveButtonsProps {
  children: ReactNode
}

/** A record with its open moves below it, unless one of them asks there. */
export function MovesPanel({ moves, workspace, children }: MovesPanelProps) {
  const isInQueue = useContext(QueueContext) !== undefined
  const isAsking = useSelector(workspace.actor, (state) => state.matches('confirming'))
  const isOffered = moves.length > 0 && !(isInQueue && isAsking)
  return <DrawerPanel footer={isOffered && <MoveButtons moves={moves} workspace={workspace} />}>{children}</DrawerPanel>
}

/** The moves with a key come first. Their keys work while the details are in front. */
function MoveButtons({ moves, workspace }: MoveButtonsProps) {
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
  const group = useRef<HTMLDivElement>(null)
  // The question that stood here is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) group.current?.querySelector('button')?.focus()
  }, [])
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
    <div ref={group} className={classes.groups}>
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
