import { type RefObject, useId, useRef, useState } from 'react'

export interface Popup {
  /** The button's. */
  id: string
  button: RefObject<HTMLElement | null>
  opened: boolean
  setOpened: (opened: boolean) => void
}

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
