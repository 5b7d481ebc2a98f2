import type { KeyboardEvent } from 'react'

/** Ctrl+Enter presses the button of a form from any of its fields, as long as the button can be pressed. */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLButtonElement>('[type="submit"]:enabled')?.click()
}

/** Enter sends a text too, and with Shift begins a new line. */
export function sendByEnter(event: KeyboardEvent<HTMLFormElement>) {
  sendByKeys(event)
  const { key, shiftKey, target, repeat } = event
  if (key !== 'Enter' || shiftKey || event.isDefaultPrevented() || !(target instanceof HTMLTextAreaElement)) return
  event.preventDefault()
  if (!repeat) event.currentTarget.requestSubmit()
}
