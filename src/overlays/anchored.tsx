import '#src/ui/overlay-styles.ts'
import { Menu, Popover } from '@mantine/core'
import { Fragment, type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react'
import { CheckIcon, CloseIcon, DownloadIcon, LockIcon, Lines as Shape } from '#src/ui/icons.tsx'
import type { RowMenuItem } from '#src/ui/row-menu-item.ts'
import classes from './anchored.module.css'
import { useOpenAfterMount } from './while-open.ts'

export interface Popup {
  /** The button's. */
  id: string
  button: RefObject<HTMLElement | null>
  opened: boolean
  setOpened: (opened: boolean) => void
}

function Existing({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element])
  return null
}

interface AnchoredProps {
  popup: Popup
  /** In pixels. */
  width: number
  children: ReactNode
}

export function AnchoredMenu({ popup, width, children }: AnchoredProps) {
  const opened = useOpenAfterMount(popup.opened)
  return (
    <Menu
      id={popup.id}
      opened={opened}
      onChange={popup.setOpened}
      position="bottom-end"
      width={width}
      hideDetached={false}
      middlewares={{ flip: true, shift: true, size: true }}
    >
      <Menu.Target>
        <Existing element={popup.button} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface AnchoredPopoverProps extends AnchoredProps {
  position: 'bottom-start' | 'bottom-end' | 'top' | 'right' | 'bottom' | 'left'
  className?: string
  trapFocus?: boolean
  'aria-label'?: string
}

export function AnchoredPopover({
  popup,
  position,
  width,
  trapFocus = false,
  children,
  ...rest
}: AnchoredPopoverProps) {
  const opened = useOpenAfterMount(popup.opened)
  return (
    <Popover
      id={popup.id}
      opened={opened}
      onChange={popup.setOpened}
      position={position}
      width={width}
      trapFocus={trapFocus}
      returnFocus={trapFocus}
    >
      <Popover.Target>
        <Existing element={popup.button} />
      </Popover.Target>
      <Popover.Dropdown {...rest}>{children}</Popover.Dropdown>
    </Popover>
  )
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
      leftSection={icon && ICONS[icon]}
      aria-disabled={disabledReason !== undefined}
      closeMenuOnClick={!staysOpen && disabledReason === undefined}
      onClick={disabledReason === undefined ? select : undefined}
    >
      {label}
      {disabledReason && <span className={classes.reason}>{disabledReason}</span>}
    </Menu.Item>
  )
}

const drawn = (...paths: string[]) => <Shape size={16} paths={paths} />

const EDIT = drawn('m4 20 1-4L16 5l3 3L8 19Z', 'm14 7 3 3')
const DONE = drawn('M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16Z', 'm8.5 12.3 2.4 2.4 4.6-5')

/** An icon only repeats what the label says: a move without one is not wrong. */
const ICONS: Readonly<Partial<Record<NonNullable<RowMenuItem['icon']>, ReactNode>>> = {
  view: drawn(
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z',
    'M12 9.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5Z',
  ),
  edit: EDIT,
  publish: EDIT,
  saveAsDraft: EDIT,
  delete: drawn('M5 7h14', 'M9.5 7V4.5h5V7', 'm7 7 .8 12.5h8.4L17 7', 'M10.5 11v5', 'M13.5 11v5'),
  approve: <CheckIcon size={16} />,
  deny: <CloseIcon size={16} />,
  requestMore: drawn('M9 6 4 11l5 5', 'M4 11h9a6 6 0 0 1 6 6v1'),
  reverse: drawn('M4 8h13', 'm14 4.500 3.500 3.500-3.500 3.500', 'M20 16H7', 'm10 12.500-3.500 3.500 3.500 3.500'),
  markDone: DONE,
  complete: DONE,
  lock: <LockIcon size={16} />,
  unlock: drawn('M6 11h12v9H6Z', 'M8.5 11V8a3.5 3.5 0 0 1 6.8-1.200'),
  deactivate: drawn('M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16Z', 'm6.5 6.5 11 11'),
  activate: drawn('M12 4v7', 'M7.5 6.5a7 7 0 1 0 9 0'),
  copy: drawn('M9 9h10v11H9Z', 'M15 9V4H5v11h4'),
  download: <DownloadIcon size={16} />,
}
