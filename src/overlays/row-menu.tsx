import { useId, useRef, useState } from 'react'
import { DotsButton } from '#src/ui/dots-button.tsx'
import type { RowMenuItem } from '#src/ui/row-menu-item.ts'
import { RowMenuItems } from './anchored.tsx'

interface RowMenuProps {
  label: string
  items: () => readonly RowMenuItem[]
}

/** A list has many of them: the menu is made only when the pointer or the focus comes to its button. */
export function RowMenu({ label, items }: RowMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isNear, setNear] = useState(false)
  const [opened, setOpened] = useState(false)
  const approach = () => setNear(true)
  return (
    <>
      <DotsButton
        ref={button}
        id={id}
        label={label}
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={() => setOpened(!opened)}
      />
      {(isNear || opened) && <RowMenuItems popup={{ id, button, opened, setOpened }} items={items} />}
    </>
  )
}
