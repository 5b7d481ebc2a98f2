import type { KeyboardEvent } from 'react'

/** Moves the focus among the buttons and links of an element, by the steps of its keys. */
export const focusByKeys = (steps: Readonly<Record<string, number>>) => (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  buttons[buttons.findIndex((button) => button.matches(':focus')) + step]?.focus()
}
