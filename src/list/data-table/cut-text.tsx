import '#src/ui/overlay-styles.ts'
import { Tooltip } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { copyRows, textOf, wholeOf } from './copy-rows.ts'
import classes from './cut-text.module.css'
import { useHeadInSight } from './use-head-in-sight.ts'

const DELAY_MS = 300
const TOOLTIP = '[role="tooltip"]'

const isCut = (cell: HTMLElement) =>
  wholeOf(cell) !== undefined ||
  [cell, ...cell.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  )

const cellAt = (target: EventTarget | null) => (target instanceof Element ? target.closest('td') : null)

interface Shown {
  readonly cell: HTMLElement
  readonly text: ReactNode
}

const underPointer = (cell: HTMLElement): Shown | undefined => (isCut(cell) ? { cell, text: textOf(cell) } : undefined)

/** All cells of the row, since most of them cannot take the focus. */
function withFocus(cell: HTMLElement): Shown | undefined {
  const cut = [...(cell.parentElement?.querySelectorAll('td') ?? [])].filter(isCut)
  const lines = cut.map((each) => (
    <div key={each.dataset.label}>
      {each.dataset.label}: {textOf(each)}
    </div>
  ))
  return lines.length > 0 ? { cell, text: lines } : undefined
}

/**
 * The full text of cells that end in an ellipsis, for the pointer and for the focus of the keyboard. The pointer can go
 * to it. Escape hides it, and nothing else. What the focus shows stays until the focus leaves.
 * Marked rows are copied with full texts.
 */
export function CutText({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown>()
  // Other keys go from row to row, where a text would lie on the next one.
  const isTabbed = useRef(false)
  // The pointer replaces nothing that the focus shows.
  const isHeld = useRef(false)
  useHeadInSight(frame)
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const ended = new AbortController()
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listener: (event: HTMLElementEventMap[Type]) => void,
    ) => current.addEventListener(type, listener, { signal: ended.signal })
    let timer: ReturnType<typeof setTimeout> | undefined
    let pointed: HTMLElement | null = null
    const hide = () => {
      clearTimeout(timer)
      isHeld.current = false
      setShown(undefined)
    }
    const showSoon = (find: () => Shown | undefined) => {
      clearTimeout(timer)
      timer = setTimeout(() => setShown(find()), DELAY_MS)
    }
    const point = (cell: HTMLElement | null) => {
      if (cell === pointed) return
      pointed = cell
      if (!isHeld.current) showSoon(() => (cell ? underPointer(cell) : undefined))
    }
    const follow = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest(TOOLTIP)))
        return point(current.contains(target as Node) ? cellAt(target) : null)
      clearTimeout(timer)
      pointed = current
    }
    document.addEventListener('pointerover', follow, { signal: ended.signal })
    // The pointer may have come before this code.
    point(current.querySelector<HTMLElement>('td:hover'))
    on('focusin', ({ target }) => {
      const cell = cellAt(target)
      if (!isTabbed.current || !cell?.querySelector(':focus-visible')) return
      const found = withFocus(cell)
      isHeld.current = found !== undefined
      showSoon(() => found)
    })
    // A press in the text, which marks a part of it, takes the focus away.
    on('focusout', () => document.querySelector(`${TOOLTIP}:hover`) ?? hide())
    on('pointerdown', hide)
    on('copy', copyRows)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [frame])
  useWindowEvent(
    'keydown',
    (event) => {
      isTabbed.current = event.key === 'Tab'
      if (!shown || event.key !== 'Escape') return
      event.stopImmediatePropagation()
      isHeld.current = false
      setShown(undefined)
    },
    true,
  )
  return (
    shown && (
      <Tooltip
        opened
        interactive
        target={shown.cell}
        label={<div className={classes.text}>{shown.text}</div>}
        position="bottom-start"
        multiline
        maw={480}
      />
    )
  )
}
