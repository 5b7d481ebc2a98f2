import { lazy, useId, useRef, useState } from 'react'
import { DotsIcon } from '#src/ui/icons.tsx'
import type { Popup, RowMenuItem } from './anchored.tsx'
import { DeferredMount } from './deferred-mount.tsx'
import classes from './popup.module.css'

/** Loads the content when the pointer or focus is near. With `control`, the caller holds the open state. */
export function usePopup(kind: 'menu' | 'dialog', control?: Pick<Popup, 'opened' | 'setOpened'>) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isNear, setNear] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { opened, setOpened } = control ?? { opened: isOpen, setOpened: setOpen }
  const approach = () => setNear(true)
  const popup: Popup = { id, button, opened, setOpened }
  return {
    popup,
    isNear,
    buttonProps: {
      ref: button,
      id,
      'aria-haspopup': kind,
      'aria-expanded': opened,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onPointerEnter: approach,
      onFocus: approach,
      onClick: () => setOpened(!opened),
    } as const,
  }
}

const RowMenuItems = lazy(async () => ({ default: (await import('./anchored.tsx')).RowMenuItems }))

interface RowMenuProps {
  label: string
  items: () => readonly RowMenuItem[]
}

/** A list has many of them: the menu is made only when the pointer or the focus comes to its button. */
export function RowMenu({ label, items }: RowMenuProps) {
  const { popup, isNear, buttonProps } = usePopup('menu')
  return (
    <>
      <button {...buttonProps} type="button" className={classes.button} aria-label={label}>
        <DotsIcon strokeWidth={2.75} />
      </button>
      {(isNear || popup.opened) && (
        <DeferredMount isNear isNeeded={popup.opened} onMissing={() => popup.setOpened(false)}>
          <RowMenuItems popup={popup} items={items} />
        </DeferredMount>
      )}
    </>
  )
}
