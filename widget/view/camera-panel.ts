import { button, element } from './element.ts'
import type { Panel, PanelParts } from './panel.ts'

const QUALITY = 0.92

const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: 'camera.not_allowed',
  NotFoundError: 'camera.not_found',
}

const timeStamp = (now: Date) => now.toISOString().replace(/\D/g, '').slice(0, 14)

function photograph(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = element('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

/** The camera is on only while this panel is open. */
export function cameraPanel({ text, say, addFiles }: PanelParts): Panel {
  let stream: MediaStream | undefined
  let hasLeft = false
  const video = element('video', { playsinline: true, 'aria-label': text('menu.camera') })
  const hint = element('p', { class: 'dimmed' }, text('camera.explanation'))
  const capture = button({ label: text('camera.capture'), look: 'primary', press: () => void take() })
  const again = button({ label: text('camera.retry'), press: () => void start() })
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
    const reason = text(REASONS[error instanceof DOMException ? error.name : ''] ?? 'camera.camera_error')
    show(reason, true)
    say(reason)
  }

  async function take() {
    const picture = await photograph(video)
    if (!picture) return fail()
    const name = text('camera.file_name', { time: timeStamp(new Date()) })
    addFiles([new File([picture], `${name}.jpg`, { type: picture.type })])
  }

  async function start() {
    show(text('camera.explanation'), false)
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
