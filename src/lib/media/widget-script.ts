import { uploadWidgetMaker } from './upload-widget.ts'

/** Puts the media service's script into the page, unless it has run already. Rejects when it brings no upload widget, or when nobody waits any more. */
export async function loadWidgetScript(url: string, signal: AbortSignal): Promise<void> {
  if (uploadWidgetMaker()) return
  const script = document.createElement('script')
  try {
    await new Promise<void>((resolve, reject) => {
      script.onload = () => (uploadWidgetMaker() ? resolve() : reject(new Error(`${url} brought no upload widget`)))
      script.onerror = () => reject(new Error(`${url} cannot be loaded`))
      signal.addEventListener('abort', () => reject(signal.reason))
      script.src = url
      document.head.append(script)
    })
  } catch (error) {
    script.remove()
    throw error
  }
}
