import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { part } from '#src/ui/second-file.tsx'
import classes from './data-table.module.css'

const CutText = part<typeof import('./cut-text.tsx').CutText>('CutText')

/** The sides at which the frame hides a part of the table: "start", "end" or both. */
function useCut(frame: RefObject<HTMLElement | null>): string | undefined {
  const [cut, setCut] = useState<string>()
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return
    const read = () => {
      const { scrollLeft, scrollWidth, clientWidth } = current
      const hidden = scrollWidth - clientWidth
      const sides = [scrollLeft > 1 && 'start', hidden - scrollLeft > 1 && 'end']
      setCut(hidden > 1 ? sides.filter(Boolean).join(' ') : undefined)
    }
    read()
    let next = 0
    // WebKit reports an error where an answer changes what is observed.
    const observer = new ResizeObserver(() => {
      next = requestAnimationFrame(read)
    })
    for (const element of [current, ...current.children]) observer.observe(element)
    current.addEventListener('scroll', read, { passive: true })
    return () => {
      cancelAnimationFrame(next)
      observer.disconnect()
      current.removeEventListener('scroll', read)
    }
  }, [frame])
  return cut
}

/** Scrolls only when the table is too wide: inside a frame that scrolls, the head does not stick to the window. */
export function TableFrame({ hasMenu, children }: { hasMenu: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div className={classes.cut} data-cut={useCut(frame)} data-menu={hasMenu || undefined}>
      <div ref={frame} className={classes.frame}>
        {children}
      </div>
      <CutText frame={frame} />
    </div>
  )
}
