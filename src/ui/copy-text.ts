import { notifyError, notifySuccess } from './toasts.tsx'

/** `what` begins the sentence of the toast: "Transaction ID". A clipboard that refuses has a toast too. */
export async function copyText(text: string, what: string) {
  try {
    await navigator.clipboard.writeText(text)
    notifySuccess(`${what} copied`)
  } catch {
    notifyError(`${what} could not be copied`)
  }
}
