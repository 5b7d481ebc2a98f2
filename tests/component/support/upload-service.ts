import { onTestFinished, vi } from 'vitest'
import type { MediaConfig } from '#contract/config.ts'
import type { WidgetCallback } from '#src/media/upload-widget.ts'

export const MEDIA: MediaConfig = {
  serviceName: 'Media desk',
  scriptUrl: 'https://media.example/widget.js',
  cloudName: 'statehouse',
  uploadPreset: 'staff',
  signed: false,
}

interface StandInWidget {
  readonly options: Record<string, unknown>
  readonly tell: WidgetCallback
  opened: number
  /** The names of the files that it was opened with. */
  dropped: string[]
  destroyed: number
}

/** The page's scripts wait here, and the test speaks for its widgets. */
export function standInForUploadService() {
  const scripts: HTMLScriptElement[] = []
  const widgets: StandInWidget[] = []
  let fault: { thrown: unknown } | undefined
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) scripts.push(node as HTMLScriptElement)
  })
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => {})
  onTestFinished(() => {
    delete window.cloudinary
  })

  const createUploadWidget = (options: object, callback: WidgetCallback) => {
    const widget: StandInWidget = {
      options: options as Record<string, unknown>,
      tell: callback,
      opened: 0,
      dropped: [],
      destroyed: 0,
    }
    widgets.push(widget)
    return {
      open: (_source?: undefined, { files = [] }: { files?: readonly File[] } = {}) => {
        widget.dropped.push(...files.map(({ name }) => name))
        const now = fault
        fault = undefined
        if (now) throw now.thrown
        widget.opened += 1
        document.body.style.overflow = 'hidden'
      },
      destroy: async () => {
        widget.destroyed += 1
      },
    }
  }
  const latest = <T>(items: readonly T[]) => {
    const item = items.at(-1)
    if (!item) throw new Error('There is none yet')
    return item
  }

  return {
    scripts,
    widgets,
    alerts: () => alert.mock.calls.map(([text]) => text),
    arrive() {
      window.cloudinary = { createUploadWidget }
      latest(scripts).onload?.(new Event('load'))
    },
    /** A script that is not the widget. */
    arriveEmpty: () => latest(scripts).onload?.(new Event('load')),
    break: () => latest(scripts).onerror?.(new Event('error')),
    failNextOpening(thrown: unknown) {
      fault = { thrown }
    },
    tell: (...said: Parameters<WidgetCallback>) => latest(widgets).tell(...said),
  }
}

export type UploadService = ReturnType<typeof standInForUploadService>
