import { uploadWidgetMaker } from './upload-widget.ts'

/** Rejects when the script fails or brings no widget. Never settles after abort: no restart gets an old result. */
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
