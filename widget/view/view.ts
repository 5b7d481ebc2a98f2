import { type Item, isUnfinished } from '../queue/item.ts'
import type { Options } from '../types.ts'
import { button, crossIcon, element } from './element.ts'
import type { RowCommands } from './item-row.ts'
import { itemAnnouncement } from './item-sentence.ts'
import { createQueueList } from './queue-list.ts'
import { createSourceArea } from './source-area.ts'
import { followColorScheme, styleSheet } from './style-sheet.ts'

export interface ViewCommands extends RowCommands {
  readonly addFiles: (files: readonly File[]) => void
  readonly addUrl: (url: string) => void
  /** May ask before. */
  readonly close: () => void
}

/** In a shadow root, which the styles of the page and its policy for them do not affect. */
export function createView(options: Options, commands: ViewCommands) {
  // Mantine closes its drawer on Escape unless the event comes from an element with this attribute.
  const host = element('div', { 'data-mantine-stop-propagation': 'true' })
  const root = host.attachShadow({ mode: 'open' })
  const liveRegion = createLiveRegion()
  const sources = createSourceArea({ options, say: liveRegion.say, ...commands })
  const queue = createQueueList(commands)
  const summary = element('p', { class: 'dimmed' })
  const done = button({ label: 'Done', press: commands.close })
  const dialog = element(
    'dialog',
    { class: 'widget', tabindex: '-1', 'aria-labelledby': 'title' },
    element(
      'header',
      {},
      element('h2', { id: 'title' }, options.maxFiles === 1 ? 'Upload a file' : 'Upload files'),
      button({ label: crossIcon(), look: 'icon', name: 'Close', press: commands.close }),
    ),
    sources.tabs,
    sources.frame,
    queue.section,
    element('footer', {}, summary, done),
    liveRegion.log,
  )
  let isRemoved = false

  /** Keeps the focus inside when the focused element is removed; otherwise the page would receive the next Escape. */
  function keepingFocus(work: () => void) {
    const focused = root.activeElement
    work()
    if (focused && !focused.checkVisibility()) done.focus()
  }

  function summarise(items: readonly Item[]) {
    const uploads = items.filter(({ state }) => state !== 'refused')
    const uploaded = uploads.filter(({ state }) => state === 'uploaded').length
    summary.textContent = uploads.length > 0 ? `${uploaded} of ${uploads.length} uploaded` : ''
    done.className = uploaded > 0 && !items.some(isUnfinished) ? 'primary' : 'default'
  }

  root.adoptedStyleSheets = [styleSheet()]
  root.append(dialog)
  takeDrops(root, dialog, commands.addFiles)
  dialog.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    commands.close()
  })
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    commands.close()
  })
  // A browser may close a dialog without an event to cancel, on a second Escape or “back”.
  dialog.addEventListener('close', () => {
    if (isRemoved) return
    dialog.showModal()
    commands.close()
  })
  const unfollow = followColorScheme(host)
  document.body.append(host)
  dialog.showModal()
  sources.focus()

  return {
    show(item: Item, before: Item | undefined, items: readonly Item[]) {
      keepingFocus(() => {
        queue.show(item)
        summarise(items)
      })
      const sentence = itemAnnouncement(item, before)
      if (sentence) liveRegion.say(sentence)
    },
    removeItem(item: Item, items: readonly Item[]) {
      keepingFocus(() => {
        queue.removeItem(item.id)
        summarise(items)
      })
      if (isUnfinished(item)) liveRegion.say(`${item.name}: Canceled`)
    },
    remove() {
      isRemoved = true
      dialog.close()
      sources.leave()
      unfollow()
      host.remove()
    },
  }
}

const REMEMBERED = 6

/** For screen readers. A log reads every sentence, also when several come at once. */
function createLiveRegion() {
  const log = element('div', { role: 'log', class: 'unseen' })
  return {
    log,
    say(sentence: string) {
      log.append(element('p', {}, sentence))
      if (log.childElementCount > REMEMBERED) log.firstElementChild?.remove()
    },
  }
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Otherwise the browser would leave the page and open the files. */
function takeDrops(root: ShadowRoot, dialog: HTMLElement, addFiles: (files: readonly File[]) => void) {
  const show = (isOver: boolean) => dialog.toggleAttribute('data-drop', isOver)
  const listen = (type: 'dragover' | 'dragleave' | 'drop', react: (event: DragEvent) => void) =>
    root.addEventListener(type, (event) => {
      if (!(event instanceof DragEvent) || !holdsFiles(event)) return
      event.preventDefault()
      react(event)
    })

  listen('dragover', () => show(true))
  listen('dragleave', ({ relatedTarget }) => show(relatedTarget instanceof Node && root.contains(relatedTarget)))
  listen('drop', ({ dataTransfer }) => {
    show(false)
    addFiles([...(dataTransfer?.files ?? [])])
  })
}
