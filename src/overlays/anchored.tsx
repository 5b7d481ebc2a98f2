import '#src/ui/overlay-styles.ts'
import { Menu, Popover } from '@mantine/core'
import { type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react'
import type { Popup } from './popup.ts'
import { useOpened } from './use-open-after-mount.ts'

/** Stands for an element that is drawn elsewhere. */
function Existing({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element])
  return null
}

interface HungProps {
  popup: Popup
  /** In pixels. */
  width: number
  children: ReactNode
}

/** A menu on a button that is there already. */
export function HungMenu({ popup, width, children }: HungProps) {
  const opened = useOpened(popup.opened)
  return (
    <Menu id={popup.id} opened={opened} onChange={popup.setOpened} position="bottom-end" width={width}>
      <Menu.Target>
        <Existing element={popup.button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface HungPanelProps extends HungProps {
  position: 'bottom-start' | 'bottom-end'
  className?: string
  /** Keeps the focus inside until it closes. */
  trapFocus?: boolean
  'aria-label'?: string
}

/** A panel on a button that is there already. */
export function HungPanel({ popup, position, width, trapFocus = false, children, ...rest }: HungPanelProps) {
  const opened = useOpened(popup.opened)
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
