import '#src/ui/overlay-styles.ts'
import { Menu, Popover, Tooltip } from '@mantine/core'
import { type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react'
import classes from './anchored.module.css'
import { useOpenAfterMount } from './opened.ts'
import type { Popup } from './popup.ts'

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
  position: 'bottom-start' | 'bottom-end'
  className?: string
  trapFocus?: boolean
  /** The part of the page that it is put into: only the full screen shows what is in it. */
  target?: HTMLElement | undefined
  'aria-label'?: string
}

export function AnchoredPopover({
  popup,
  position,
  width,
  trapFocus = false,
  target,
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
      portalProps={{ target }}
    >
      <Popover.Target>
        <Existing element={popup.button} />
      </Popover.Target>
      <Popover.Dropdown {...rest}>{children}</Popover.Dropdown>
    </Popover>
  )
}

export function AnchoredTooltip({ element, label }: { element: RefObject<HTMLElement | null>; label: string }) {
  return <Tooltip target={element} label={label} />
}
