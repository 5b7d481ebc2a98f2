import type { KeyboardEvent } from 'react'

/** Moves the focus among the buttons of an element, by the steps of its keys. */
export const focusByKeys = (steps: Readonly<Record<string, number>>) => (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  buttons[buttons.findIndex((button) => button.matches(':focus')) + step]?.focus()
}
