import '#src/ui/overlay-styles.ts'
import { Modal } from '@mantine/core'
import { AREAS, COMMON_AREAS } from '#contract/area.ts'
import { isApple, modLabel } from '#src/ui/keys.ts'
import { goKeysOf } from './go-keys.ts'
import classes from './shortcut-sheet.module.css'

const GO_KEYS = goKeysOf(AREAS)

const SHORTCUTS = [
  { keys: [modLabel(), 'K'], does: 'Search or jump to an area, a record or a move' },
  { keys: ['/'], does: 'Go to the search box' },
  { keys: ['?'], does: 'Show these shortcuts' },
  ...[...AREAS, ...COMMON_AREAS].flatMap(({ label, path }) => {
    const key = GO_KEYS.get(path)
    return key ? { keys: ['G', key.toUpperCase()], does: `Open ${label}` } : []
  }),
  { keys: ['J', 'K'], does: 'Next or previous row, or open record' },
  { keys: ['X'], does: 'Select the row' },
  { keys: ['A', 'D', 'R'], does: 'Approve, deny or request more on an open task' },
  { keys: [modLabel(), 'Enter'], does: 'Send the dialog or the form' },
  ...(isApple() ? [] : [{ keys: ['Alt', '1'], does: 'Enter a recent feedback text' }]),
  { keys: ['Tab'], does: 'Next control (the first skips the menu)' },
  { keys: ['↑', '↓'], does: 'Go through an open menu or list' },
  { keys: ['Enter'], does: 'Activate the focused control, or send an answer' },
  { keys: ['Esc'], does: 'Close the drawer, the dialog or the menu' },
]

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keyboard shortcuts"
      classNames={{ title: classes.title }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={classes.list}>
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className={classes.shortcut}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
