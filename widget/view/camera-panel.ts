import { button, element } from './element.ts'
import type { Panel, PanelParts } from './panel.ts'

const QUALITY = 0.92

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
  }

  function fail() {
    stop()
    show(text('camera.camera_error'), true)
    say(text('camera.camera_error'))
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
    } catch {
      if (!hasLeft) fail()
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
