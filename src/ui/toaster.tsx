import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx'
import classes from './toasts.module.css'

const TOAST_MS = 5000
const TOAST_WIDTH = 320

const ICONS = { positive: <CheckIcon size={16} />, negative: <AlertIcon />, neutral: <InfoIcon /> } as const

export type ToastTone = keyof typeof ICONS

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
  return (
    <Notifications
      className={classes.place}
      position="top-right"
      containerWidth={TOAST_WIDTH}
      autoClose={hasFocus && TOAST_MS}
    />
  )
}

export function showToast(tone: ToastTone, message: string) {
  notifications.show({
    message,
    icon: ICONS[tone],
    classNames: classes,
    'data-tone': tone,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}
