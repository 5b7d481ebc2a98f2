import { Menu } from '@mantine/core'
import { type ReactNode, type Ref, type RefObject, useId, useImperativeHandle, useRef, useState } from 'react'
import { DotsIcon } from './icons.tsx'
import classes from './row-menu.module.css'

export interface RowMenuItem {
  label: string
  /** Tells it apart while its label changes. */
  id?: string
  onSelect: () => void
  tone?: 'neutral' | 'positive' | 'negative'
  icon?: ReactNode
  /** Why it cannot be chosen; it then does nothing, but can be reached and read. */
  disabledReason?: string
  /** The menu stays open after a choice, as when the label says what happened. */
  staysOpen?: boolean
}

interface RowMenuProps {
  /** The accessible name of the button: "Actions for Quarterly report". */
  label: string
  /** Asked only once somebody comes near the button. */
  items: () => readonly RowMenuItem[]
}

/**
 * Three dots that open what can be done with one row. A list has many of them, so that the menu is made only when the
 * pointer or the focus comes to its button, and hung on the button that is there already.
 */
export function RowMenu({ label, items }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [isNear, setNear] = useState(false)
  const [opened, setOpened] = useState(false)
  const approach = () => setNear(true)
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={classes.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={() => {
          approach()
          setOpened(!opened)
        }}
      >
        <DotsIcon strokeWidth={2.75} />
      </button>
      {isNear && (
        <Menu id={id} opened={opened} onChange={setOpened} position="bottom-end" width={208}>
          <Menu.Target>
            <Existing element={button} />
          </Menu.Target>
          <Menu.Dropdown>
            {items().map((item) => (
              <Item key={item.id ?? item.label} item={item} button={button} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** Stands for an element that is drawn elsewhere. */
function Existing({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element])
  return null
}

function Item({ item, button }: { item: RowMenuItem; button: RefObject<HTMLButtonElement | null> }) {
  const { label, tone, icon, disabledReason, staysOpen } = item
  // The item is gone once the menu closes: a drawer or dialog that it opens returns the focus to this button.
  const select = () => {
    if (!staysOpen) button.current?.focus()
    item.onSelect()
  }
  return (
    <Menu.Item
      className={classes.item}
      data-tone={tone}
      leftSection={icon}
      aria-disabled={disabledReason !== undefined}
      closeMenuOnClick={!staysOpen && disabledReason === undefined}
      onClick={disabledReason === undefined ? select : undefined}
    >
      {label}
      {disabledReason && <span className={classes.reason}>{disabledReason}</span>}
    </Menu.Item>
  )
}
