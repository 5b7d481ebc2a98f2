import { uploadWidgetMaker } from './upload-widget.ts'

/**
 * Puts the media service's script into the page, unless it has run already. Rejects when it cannot be had or brings no
 * upload widget. Never settles after abort, so that a restarted actor cannot mistake an old result for its own.
 */
export function loadWidgetScript(url: string, signal: AbortSignal): Promise<void> {
  if (uploadWidgetMaker()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (reason: string) => {
      script.remove()
      reject(new Error(`${url} ${reason}`))
    }
    script.onload = () => (uploadWidgetMaker() ? resolve() : fail('brought no upload widget'))
    script.onerror = () => fail('cannot be loaded')
    signal.addEventListener('abort', () => {
      script.onload = null
      script.onerror = null
      script.remove()
    })
    script.src = url
    document.head.append(script)
  })
}
