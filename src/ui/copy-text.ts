import { notifyError, notifySuccess } from './toasts.tsx'

/** Over plain HTTP a browser offers no clipboard, but still copies by command. */
export async function writeClipboard(text: string) {
  try {
    return await navigator.clipboard.writeText(text)
  } catch {
    const fill = (event: ClipboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      event.clipboardData?.setData('text/plain', text)
    }
    window.addEventListener('copy', fill, true)
    const isCopied = document.execCommand('copy')
    window.removeEventListener('copy', fill, true)
    if (!isCopied) throw new Error('The browser does not copy')
  }
}

/** `what` begins the sentence of the toast: "Transaction ID". A clipboard that refuses has a toast too. */
export async function copyText(text: string, what: string) {
  try {
    await writeClipboard(text)
    notifySuccess(`${what} copied`)
  } catch {
    notifyError(`${what} could not be copied`, { about: text, isSelected: true })
  }
}
