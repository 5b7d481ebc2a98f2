import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { useWindowEvent } from '@mantine/hooks'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { type ReactNode, useState } from 'react'
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx'
import { isField, modKeyOf } from './keys.ts'
import classes from './toasts.module.css'

const TOAST_MS = 5000
const TOAST_WIDTH = 320
const SEPARATOR = ' · '

const ICONS = { positive: <CheckIcon size={16} />, negative: <AlertIcon />, neutral: <InfoIcon /> } as const

export type ToastTone = keyof typeof ICONS

const ACTION = '[role="status"] button[aria-keyshortcuts]:enabled'

function pressLatestAction(event: KeyboardEvent) {
  const action = [...document.querySelectorAll<HTMLElement>(ACTION)].at(-1)
  if (!action || modKeyOf(event) !== 'z' || isField(event.target)) return
  event.preventDefault()
  action.click()
}

/** Where toasts appear. They close by themselves, but not under the pointer, with the focus, nor while the window has none. */
export function Toaster() {
  useWindowEvent('keydown', pressLatestAction)
  const [hasFocus, setFocus] = useState(() => document.hasFocus())
  const readFocus = () => setFocus(document.hasFocus())
  useWindowEvent('focus', readFocus)
  useWindowEvent('blur', readFocus)
  return (
    <Notifications
      className={classes.place}
      position="top-right"
      containerWidth={TOAST_WIDTH}
      autoClose={hasFocus && TOAST_MS}
    />
  )
}

export interface ToastOptions {
  /** The record that it is about: "Load test · Blessing Etim". */
  about?: string | undefined
  /** Selects that text, to copy it by hand. */
  isSelected?: boolean
  action?: (close: () => void) => ReactNode
}

const latest = new Map<string, { id: string; count: number }>()

/** How often this was said in toasts that are still open. They close for the one that follows. */
function countOf(text: string) {
  const { id, count } = latest.get(text) ?? { count: 0 }
  const { notifications: shown, queue } = notificationsStore.getState()
  if (!id || ![...shown, ...queue].some((each) => each.id === id)) return 1
  notifications.hide(id)
  return count + 1
}

function select(node: HTMLElement | null) {
  if (node) getSelection()?.selectAllChildren(node)
}

/** The direction of a name turns no other text. */
const isolated = (about: string) =>
  about.split(SEPARATOR).flatMap((part, index) => [index > 0 && SEPARATOR, <bdi key={part}>{part}</bdi>])

/** A toast with an action is a status: an alert needs no reaction. Returns what closes it. */
export function showToast(tone: ToastTone, message: string, { about, isSelected, action }: ToastOptions = {}) {
  const close = () => {
    notifications.hide(id)
  }
  const text = JSON.stringify([tone, message, about])
  const count = action ? 1 : countOf(text)
  const toast = {
    message: (
      <div className={classes.content}>
        <div>
          <span>{message}</span>
          {count > 1 && <span className={classes.about}> ×{count}</span>}
          {about && (
            <div className={classes.about} ref={isSelected ? select : undefined}>
              {isolated(about)}
            </div>
          )}
        </div>
        {action?.(close)}
      </div>
    ),
    role: action && 'status',
    icon: ICONS[tone],
    classNames: classes,
    'data-tone': tone,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    onFocus: () => notifications.update({ ...toast, id, autoClose: false }),
    onBlur: () => notifications.update({ ...toast, id, autoClose: undefined }),
  }
  const id = notifications.show(toast)
  latest.set(text, { id, count })
  return close
}
