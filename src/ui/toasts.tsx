import { useSyncExternalStore } from 'react'
import type { ToastOptions, ToastTone } from './toaster.tsx'

let toaster: typeof import('./toaster.tsx') | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads what toasts are drawn with: before the first one, or earlier where one is likely. */
export async function prepareToasts() {
  toaster ??= await import('./toaster.tsx')
  for (const listener of listeners) listener()
  return toaster
}

/** The place of toasts on the page. The screens before the dashboard rarely have one, so that its code comes later. */
export function Toasts() {
  const Toaster = useSyncExternalStore(
    subscribe,
    () => toaster?.Toaster,
    () => undefined,
  )
  return Toaster && <Toaster />
}

/** Each `notify` function resolves with a function that closes its toast. */
const show =
  (tone: ToastTone) =>
  (...toast: [message: string, options?: ToastOptions]) =>
    prepareToasts().then(({ showToast }) => showToast(tone, ...toast))

export const notifySuccess = show('positive')
export const notifyError = show('negative')
export const notifyInfo = show('neutral')
