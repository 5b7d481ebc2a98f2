import { Button } from '@mantine/core'
import type { RowMenuItem } from '#src/overlays/row-menu-items.tsx'
import classes from './move-buttons.module.css'

export function MoveButtons({ moves }: { moves: readonly RowMenuItem[] }) {
  const main = moves.find(({ tone }) => tone === 'positive')
  return (
    <div className={classes.moves}>
      {moves.map((move) => (
        <Button
          key={move.label}
          variant={move === main ? 'filled' : 'default'}
          size="xs"
          className={classes.move}
          data-tone={move.tone}
          onClick={move.onSelect}
        >
          {move.label}
        </Button>
      ))}
    </div>
  )
}
