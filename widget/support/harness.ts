import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Asked, Plan } from '../../tests/support/media-stand-in.ts'
import type { Failure, Options, Result } from '../types.ts'
import { type Widget, widgetsOf } from '../widget.ts'

export const SINGLE: Options = {
  uploadPreset: 'files',
  folder: 'uploads',
  sources: ['local', 'url', 'camera'],
  maxFiles: 1,
  maxFileSize: 4_194_304,
  clientAllowedFormats: ['jpg', 'pdf'],
}

export const SEVERAL: Options = { ...SINGLE, folder: 'announcements', maxFiles: 3 }

/** The same bytes, name and time each time, as when somebody chooses the same file again. */
export const file = (name: string, bytes = 3_000_000) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf', lastModified: 1_772_442_000_000 })

/** A separate room for each test. */
export async function setUp(plan: Plan = {}) {
  const base = `/stand-in/room-${Math.random().toString(36).slice(2)}`
  const post = (changes: Plan) => fetch(`${base}/plan`, { method: 'POST', body: JSON.stringify(changes) })
  await post(plan)
  const opened: Widget[] = []
  onTestFinished(async () => {
    for (const widget of opened) await widget.destroy()
  })
  const told: Result[] = []
  const failures: Failure[] = []
  const note = (error: Failure | null, result: Result) => void (error ? failures.push(error) : told.push(result))
  const asked = async (): Promise<Asked[]> => (await fetch(`${base}/asked`)).json()
  return {
    base: `${location.origin}${base}`,
    told,
    failures,
    asked,
    plan: post,
    release: () => fetch(`${base}/release`),
    calls: async () => (await asked()).map(({ what }) => what),
    events: () => told.map(({ event }) => event),
    make(options: Options = SEVERAL) {
      const service = { base: `${location.origin}${base}`, retryDelays: [0, 0] }
      const widget = widgetsOf(service).createUploadWidget(options, note)
      opened.push(widget)
      return widget
    },
  }
}

export type Room = Awaited<ReturnType<typeof setUp>>

export async function openWidget(plan: Plan = {}, options: Options = SEVERAL) {
  const room = await setUp(plan)
  const widget = room.make(options)
  widget.open()
  return { ...room, widget }
}

export const hosts = () => [...document.querySelectorAll<HTMLElement>('[data-mantine-stop-propagation]')]

export function shadow(): ShadowRoot {
  const [host, ...others] = hosts()
  expect(others).toEqual([])
  if (!host?.shadowRoot) throw new Error('The widget is not open')
  return host.shadowRoot
}

export function within<Found extends HTMLElement>(selector: string): Found {
  const found = shadow().querySelector<Found>(selector)
  if (!found) throw new Error(`The widget has no ${selector}`)
  return found
}

const transferOf = (files: readonly File[]) => {
  const transfer = new DataTransfer()
  for (const one of files) transfer.items.add(one)
  return transfer
}

/** As from the dialog that "Browse" opens. */
export function choose(...files: readonly File[]) {
  const picker = within<HTMLInputElement>('input[type=file]')
  picker.files = transferOf(files).files
  picker.dispatchEvent(new Event('change'))
}

export function drag(type: string, target: Element, files: readonly File[]) {
  const event = new DragEvent(type, {
    bubbles: true,
    composed: true,
    cancelable: true,
    dataTransfer: transferOf(files),
  })
  target.dispatchEvent(event)
  return event
}

export const dialog = page.getByRole('dialog')
export const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

/** The browser asks before an unfinished upload is lost. */
export const answerLeaving = (isConfirmed: boolean) => vi.spyOn(window, 'confirm').mockReturnValue(isConfirmed)

export const rows = () =>
  [...shadow().querySelectorAll('li')].map((row) =>
    [...row.querySelectorAll('.name, .size, .status, button:not([hidden])')]
      .map((part) => part.textContent || part.getAttribute('aria-label'))
      .join(' | '),
  )

/** A busy machine may be slow. */
export const eventually = <Read>(read: () => Read | Promise<Read>) => expect.poll(read)

/** The service keeps the rest waiting. */
export const untilHanging = (room: Room) => eventually(async () => (await room.calls()).includes('PATCH')).toBe(true)

/** A file waits in the middle of its upload. */
export async function openHanging(options: Options = SEVERAL) {
  const room = await openWidget({ PATCH: ['hang'] }, options)
  choose(file('a.pdf'))
  await untilHanging(room)
  return room
}

/** By name: an assertion about an element does not see into the shadow root. */
export function focused() {
  const active = shadow().activeElement
  const label = active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : undefined
  return label ?? active?.getAttribute('aria-label') ?? active?.textContent
}
