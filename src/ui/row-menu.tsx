import { ActionIcon, Menu } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { DotsIcon } from './icons.tsx'
import classes from './row-menu.module.css'

export interface RowMenuItem {
  label: string
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
  items: readonly RowMenuItem[]
}

/** Three dots that open what can be done with one row. */
export function RowMenu({ label, items }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The item is gone once the menu closes: a drawer or dialog that it opens returns the focus to this button.
  const select = (item: RowMenuItem) => {
    if (!item.staysOpen) button.current?.focus()
    item.onSelect()
  }
  return (
    <Menu position="bottom-end" width={208}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={label}>
          <DotsIcon strokeWidth={2.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item
            key={item.label}
            className={classes.item}
            data-tone={item.tone}
            leftSection={item.icon}
            aria-disabled={item.disabledReason !== undefined}
            closeMenuOnClick={!item.staysOpen && item.disabledReason === undefined}
            onClick={item.disabledReason === undefined ? () => select(item) : undefined}
          >
            {item.label}
            {item.disabledReason && <span className={classes.reason}>{item.disabledReason}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
