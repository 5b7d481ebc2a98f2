import { Menu } from '@mantine/core'
import { Fragment, type ReactNode, type RefObject } from 'react'
import { AnchoredMenu } from './anchored.tsx'
import { iconOf } from './menu-icons.tsx'
import type { Popup } from './popup.ts'
import classes from './row-menu.module.css'

export interface RowMenuItem {
  label: string
  /** Identifies it while its label changes. */
  id?: string
  onSelect: () => void
  tone?: 'neutral' | 'positive' | 'negative'
  icon?: ReactNode
  /** The key that selects it in an open record. */
  shortcut?: string | undefined
  /** Why it cannot be chosen; it then does nothing, but can be reached and read. */
  disabledReason?: string
  /** The menu stays open after a choice, as when the label says what happened. */
  staysOpen?: boolean
}

export function RowMenuItems({ popup, items }: { popup: Popup; items: () => readonly RowMenuItem[] }) {
  return (
    <AnchoredMenu popup={popup} width={208}>
      {items().map((item, place, all) => (
        <Fragment key={item.id ?? item.label}>
          {place > 0 && groupOf(item) !== groupOf(all[place - 1]) && <Menu.Divider />}
          <Item item={item} button={popup.button} />
        </Fragment>
      ))}
    </AnchoredMenu>
  )
}

/** What only shows, moves, and moves that have a key. */
const groupOf = (item: RowMenuItem | undefined) =>
  `${(item?.tone ?? item?.disabledReason) !== undefined} ${item?.shortcut !== undefined}`

function Item({ item, button }: { item: RowMenuItem; button: RefObject<HTMLElement | null> }) {
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
      leftSection={icon ?? iconOf(label)}
      aria-disabled={disabledReason !== undefined}
      closeMenuOnClick={!staysOpen && disabledReason === undefined}
      onClick={disabledReason === undefined ? select : undefined}
    >
      {label}
      {disabledReason && <span className={classes.reason}>{disabledReason}</span>}
    </Menu.Item>
  )
}
