import { type RefObject, useEffect } from 'react'

/** Moves the head of a table that scrolls inside its frame, where it cannot stick to the window. */
export function useHeadInSight(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = frame
    const head = current?.querySelector('thead')
    if (!current || !head) return
    const place = () => {
      const { top, height } = current.getBoundingClientRect()
      const hidden = Number.parseFloat(getComputedStyle(current).scrollMarginTop) - top
      const isCut = current.scrollWidth - current.clientWidth > 1
      const shift = isCut ? Math.max(0, Math.min(hidden, height - 2 * head.offsetHeight)) : 0
      head.style.translate = shift > 0 ? `0 ${shift}px` : ''
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(current)
    window.addEventListener('scroll', place, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', place)
    }
  }, [frame])
}
