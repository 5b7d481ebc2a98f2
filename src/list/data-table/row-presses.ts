import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useRef } from 'react'
import classes from './data-table.module.css'

const MIDDLE = 1

/** They keep their own presses, and so do the cells around a checkbox and a menu. */
const CONTROLS = `a, button:not(.${classes.open}), input, label, summary, .${classes.tight}, .${classes.menu}`

/** A menu of the row is elsewhere in the document, although its events arrive here. */
function rowUnder({ target, currentTarget }: MouseEvent): HTMLElement | null {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return null
  return target.closest('tr[data-index]')
}

/** One that was made in the table: the keys that mark the whole page mark no text of a row. */
function hasMark(row: Element, table: Element) {
  const marked = window.getSelection()
  if (!marked || marked.isCollapsed || !marked.containsNode(row, true)) return false
  return table.contains(marked.anchorNode) && table.contains(marked.focusNode)
}

/** The button of an open filter or menu. */
const OPEN_POPUP = '[aria-haspopup][aria-expanded="true"]'

interface RowPresses<Row> {
  /** By its index in the list. */
  rowAt: (index: number) => { readonly id: string; readonly original: Row } | undefined
  onOpen: ((row: Row) => void) | undefined
  /** Without one, a new tab is what opening makes. */
  addressOf: ((row: Row) => string | undefined) | undefined
}

/**
 * A press anywhere on a row opens its record; with Ctrl, Cmd or the middle button, in a new tab. Text can be marked:
 * neither the drag nor the press that ends the mark opens anything, nor does the press that closes a filter or a menu.
 */
export function useRowPresses<Row>({ rowAt, onOpen, addressOf }: RowPresses<Row>) {
  const router = useRouter({ warn: false })
  const isSpent = useRef(false)
  if (!onOpen) return undefined
  const press = (event: MouseEvent, isNewTab: boolean) => {
    const element = rowUnder(event)
    const row = element && rowAt(Number(element.dataset.index))
    if (!row || isSpent.current || hasMark(element, event.currentTarget)) return
    if (!isNewTab) return onOpen(row.original)
    const address = addressOf ? addressOf(row.original) : recordAddress(router, row.id)
    if (address === undefined) onOpen(row.original)
    else window.open(address, '_blank', 'noopener')
  }
  return {
    onPointerDown: (event: MouseEvent) => {
      const row = rowUnder(event)
      isSpent.current = document.querySelector(OPEN_POPUP) !== null || (!!row && hasMark(row, event.currentTarget))
    },
    onMouseDown: (event: MouseEvent) => {
      // The middle button would begin to scroll.
      if (event.button === MIDDLE && rowUnder(event)) event.preventDefault()
    },
    onClick: (event: MouseEvent) => press(event, event.ctrlKey || event.metaKey),
    onKeyDown: () => {
      isSpent.current = false
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button === MIDDLE) press(event, true)
    },
  }
}

/** The list opens the record on arrival. */
const recordAddress = (router: ReturnType<typeof useRouter>, id: string) =>
  router.buildLocation({ to: '.', search: (list: object) => ({ ...list, open: id }) } as never).publicHref
