import { lazy, Suspense } from 'react'
import { DotsIcon } from '#src/ui/icons.tsx'
import { usePopup } from './popup.ts'
import classes from './row-menu.module.css'
import type { RowMenuItem } from './row-menu-items.tsx'

const RowMenuItems = lazy(async () => ({ default: (await import('./row-menu-items.tsx')).RowMenuItems }))

interface RowMenuProps {
  label: string
  /** Called when the pointer or the focus comes to the button. */
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
      <Suspense>{(isNear || popup.opened) && <RowMenuItems popup={popup} items={items} />}</Suspense>
    </>
  )
}
