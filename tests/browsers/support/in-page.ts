import { Ivya } from 'ivya'
import { isElementVisible } from 'ivya/utils'

// The script that every page of a journey runs: it finds parts as Playwright does, and remembers what the page complains of.

const finder = Ivya.create({ browser: navigator.userAgent.includes('Firefox') ? 'firefox' : 'webkit', exact: false })
const complaints: string[] = []

const { error, warn } = console
const heardBy =
  (original: typeof error) =>
  (...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '))
    original(...parts)
  }
Object.assign(console, { error: heardBy(error), warn: heardBy(warn) })

addEventListener(
  'error',
  ({ message, target }) => {
    if (message !== undefined) complaints.push(message)
    // Firefox reports an error for the preload of a module that is imported already. A failed import is reported as such.
    else if (!(target as Element).matches('link[rel=modulepreload]'))
      complaints.push(`Not loaded: ${(target as Element).outerHTML}`)
  },
  true,
)
addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))

const isInside = (part: Node | null, whole: Element): boolean =>
  part === whole ||
  (part !== null && isInside(part instanceof ShadowRoot ? part.host : (part.parentNode ?? null), whole))

function topAt(x: number, y: number, root: DocumentOrShadowRoot = document): Element | null {
  const top = root.elementFromPoint(x, y)
  return top?.shadowRoot && top.shadowRoot !== root ? topAt(x, y, top.shadowRoot) : top
}

/** Throws when several elements match. */
const find = (selector: string) => finder.queryLocatorSelector(selector, document, true)

const isMoving = (element: Element) =>
  document.getAnimations().some(({ effect, playState }) => {
    const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    return playState === 'running' && !isEndless && effect instanceof KeyframeEffect && effect.target?.contains(element)
  })

const inPage = {
  find,
  isVisible(selector: string) {
    const element = find(selector)
    return element !== null && isElementVisible(element)
  },
  count: (selector: string) => finder.queryLocatorSelectorAll(selector).length,
  isThere: (selector: string) => find(selector) !== null,
  /** The middle of an element that takes clicks and is at rest, or what is in the way. */
  reach(selector: string): { x: number; y: number } | string {
    const element = find(selector)
    if (!element || !isElementVisible(element)) return 'is not visible'
    if (element.matches(':disabled, [aria-disabled=true]')) return 'is disabled'
    if (isMoving(element)) return 'moves'
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const box = element.getBoundingClientRect()
    const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
    const top = topAt(point.x, point.y)
    return isInside(top, element) ? point : `is below ${top && finder.previewNode(top)}`
  },
  select(selector: string) {
    const element = find(selector)
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select()
  },
  attribute: (selector: string, name: string) => find(selector)?.getAttribute(name) ?? null,
  /** What the page complained of since the last call. */
  takeComplaints: () => complaints.splice(0),
}

export type InPage = typeof inPage

Object.assign(window, { inPage })
