import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

const STEP = 1.25
const SMALLEST = 0.25
const LARGEST = 4
/** Below this a fitted chart is too small to read: it is panned instead. */
const READABLE = 0.8

/** A small chart grows in a large window, as long as all of it is visible. */
const COMFORTABLE = 1.25
/** Of the window: `max-height` of the box. */
const MOST_HEIGHT = 0.8

const within = (scale: number) => Math.min(LARGEST, Math.max(SMALLEST, scale))

/** Zooms a drawing, with its size in pixels, in a scrolling box: Ctrl and the wheel, + − 0, and a drag pans. */
export function useZoom(width: number, height: number) {
  const ref = useRef<HTMLDivElement>(null)
  /** Undefined while it follows the width of its box. */
  const [chosen, setChosen] = useState<number>()
  const [room, setRoom] = useState({ width, height })
  const most = Math.max(1, Math.min(COMFORTABLE, room.height / height))
  const scale = chosen ?? Math.max(READABLE, Math.min(most, room.width / width))
  /** A point of the drawing that stays in place, with its place on the screen. */
  const fixed = useRef<{ at: readonly [number, number]; on: readonly [number, number] }>(undefined)
  const corner = () => ref.current?.firstElementChild?.getBoundingClientRect() ?? { left: 0, top: 0 }

  const zoomAt = (factor: number, x: number, y: number) => {
    const { left, top } = corner()
    fixed.current = { at: [(x - left) / scale, (y - top) / scale], on: [x, y] }
    setChosen(within(scale * factor))
  }
  const zoom = (factor: number) => {
    const { left = 0, top = 0, width: wide = 0, height = 0 } = ref.current?.getBoundingClientRect() ?? {}
    zoomAt(factor, left + wide / 2, top + height / 2)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new scale moves the fixed point
  useLayoutEffect(() => {
    const { current: point } = fixed
    const { left, top } = corner()
    if (point) ref.current?.scrollBy(left + point.at[0] * scale - point.on[0], top + point.at[1] * scale - point.on[1])
    fixed.current = undefined
  }, [scale])

  useEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new ResizeObserver(() => setRoom({ width: box.clientWidth, height: innerHeight * MOST_HEIGHT }))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  const onZoom = useRef(zoomAt)
  onZoom.current = zoomAt
  useEffect(() => {
    const box = ref.current
    // React listens passively to the wheel, which cannot keep the browser from zooming the page.
    const onWheel = (event: WheelEvent) => {
      if (!box || !event.ctrlKey) return
      event.preventDefault()
      onZoom.current(Math.exp(-event.deltaY / 300), event.clientX, event.clientY)
    }
    box?.addEventListener('wheel', onWheel, { passive: false })
    return () => box?.removeEventListener('wheel', onWheel)
  }, [])

  const fit = () => setChosen(undefined)
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(STEP),
    '=': () => zoom(STEP),
    '-': () => zoom(1 / STEP),
    '0': fit,
  }
  return {
    scale,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    fit,
    box: {
      ref,
      onKeyDown(event: KeyboardEvent) {
        const press = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
        if (!press) return
        event.preventDefault()
        press()
      },
      onPointerMove({ buttons, movementX, movementY, pointerType }: PointerEvent) {
        // A finger scrolls by itself.
        if (buttons === 1 && pointerType === 'mouse') ref.current?.scrollBy(-movementX, -movementY)
      },
    },
  }
}
