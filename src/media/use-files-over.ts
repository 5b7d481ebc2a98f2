import { type RefObject, useEffect, useState } from 'react'
import { holdsFiles } from '#src/ui/holds-files.ts'

/** After a drag that is cancelled, the first event can be one of the pointer, which is silent during a drag. */
const EVENTS = ['dragover', 'dragleave', 'drop', 'dragend', 'pointermove'] as const

/** Where the pointer is after the event, while it drags files. */
function placeUnder(event: Event) {
  if (!(event instanceof DragEvent) || !holdsFiles(event)) return null
  if (event.type === 'dragleave') return event.relatedTarget
  return event.type === 'dragover' ? event.target : null
}

/** Whether files are dragged over an element. */
export function useFilesOver(element: RefObject<HTMLElement | null>) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const follow = (event: Event) => {
      const place = placeUnder(event)
      setOver(place instanceof Node && element.current?.contains(place) === true)
    }
    const listening = new AbortController()
    for (const type of EVENTS) window.addEventListener(type, follow, listening)
    return () => listening.abort()
  }, [element])
  return isOver
}
