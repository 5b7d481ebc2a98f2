import { button, element } from './element.ts'
import type { Panel, PanelParts } from './panel.ts'

const QUALITY = 0.92

const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: 'The camera cannot be used. Allow it for this site in the settings of the browser.',
  NotFoundError: 'The camera cannot be used. This device has none.',
}

const EXPLANATION = 'Allow the browser to use the camera, then press Capture.'

const timeStamp = (now: Date) => now.toISOString().replace(/\D/g, '').slice(0, 14)

function photograph(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = element('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

/** The camera is on only while this panel is open. */
export function cameraPanel({ say, addFiles }: PanelParts): Panel {
  let stream: MediaStream | undefined
  let hasLeft = false
  const video = element('video', { playsinline: true, 'aria-label': 'Camera' })
  const hint = element('p', { class: 'dimmed' }, EXPLANATION)
  const capture = button({ label: 'Capture', look: 'primary', press: () => void take() })
  const again = button({ label: 'Try again', press: () => void start() })
  const content = element('div', { class: 'camera' }, video, element('div', {}, hint, capture, again))

  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop()
    stream = undefined
  }

  function show(sentence: string, isError: boolean) {
    hint.textContent = sentence
    hint.className = isError ? 'error' : 'dimmed'
    capture.hidden = isError
    again.hidden = !isError
    video.hidden = isError
  }

  function fail(error?: unknown) {
    stop()
    const reason = REASONS[error instanceof DOMException ? error.name : ''] ?? 'The camera cannot be used.'
    show(reason, true)
    say(reason)
  }

  async function take() {
    const picture = await photograph(video)
    if (!picture) return fail()
    addFiles([new File([picture], `Camera_${timeStamp(new Date())}.jpg`, { type: picture.type })])
  }

  async function start() {
    show(EXPLANATION, false)
    capture.disabled = true
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: true })
      if (hasLeft) return stop()
      video.srcObject = stream
      await video.play()
      capture.disabled = false
    } catch (error) {
      if (!hasLeft) fail(error)
    }
  }

  video.muted = true
  void start()
  return {
    content,
    leave: () => {
      hasLeft = true
      stop()
    },
  }
}
