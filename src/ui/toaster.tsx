import { Notifications } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'

const TOAST_MS = 5000
const TOAST_WIDTH = 320

function subscribeToFocus(onChange: () => void) {
  window.addEventListener('focus', onChange)
  window.addEventListener('blur', onChange)
  return () => {
    window.removeEventListener('focus', onChange)
    window.removeEventListener('blur', onChange)
  }
}

/** Where toasts appear. They close by themselves, but not under the pointer nor while the window has no focus. */
export function Toaster() {
  const hasFocus = useSyncExternalStore(subscribeToFocus, () => document.hasFocus())
  return <Notifications position="top-right" containerWidth={TOAST_WIDTH} autoClose={hasFocus && TOAST_MS} />
}
