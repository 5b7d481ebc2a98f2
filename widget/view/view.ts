import type { Options } from '../options.ts'
import { type Item, isUnfinished } from '../queue/item.ts'
import type { Text } from '../text/texts.ts'
import type { Source } from '../types.ts'
import { button, crossIcon, element } from './element.ts'
import type { RowCommands } from './item-row.ts'
import { itemAnnouncement } from './item-sentence.ts'
import { createLeaveQuestion } from './leave-question.ts'
import { createQueueList } from './queue-list.ts'
import { createSourceArea } from './source-area.ts'
import { followColorScheme, styleSheet } from './style-sheet.ts'

export type Presence = 'hidden' | 'shown' | 'minimized'

export interface ViewCommands extends RowCommands {
  readonly addFiles: (files: readonly File[]) => void
  readonly addUrl: (url: string) => void
  readonly sourceChanged: (source: Source) => void
  readonly close: () => void
  readonly leave: () => void
  readonly expand: () => void
}

/** In a shadow root, which the styles of the page and its policy for them do not affect. */
export function createView(options: Options, text: Text, commands: ViewCommands) {
  // Mantine closes its drawer on Escape unless the event comes from an element with this attribute.
  const host = element('div', { 'data-mantine-stop-propagation': 'true' })
  const root = host.attachShadow({ mode: 'open' })
  const liveRegion = createLiveRegion()
  const sources = createSourceArea({ options, text, say: liveRegion.say, ...commands }, commands.sourceChanged)
  const queue = createQueueList(text, commands)
  const question = createLeaveQuestion(text, commands.leave)
  const summary = element('p', { class: 'dimmed' })
  const done = button({ label: text('queue.done'), press: commands.close })
  const isSingle = options.maxFiles === 1
  const dialog = element(
    'dialog',
    { class: 'widget', tabindex: '-1', 'aria-labelledby': 'title' },
    element(
      'header',
      {},
      element('h2', { id: 'title' }, text(isSingle ? 'local.main_title_single' : 'local.main_title')),
      button({ label: crossIcon(), look: 'icon', name: text('close'), press: commands.close }),
    ),
    sources.tabs,
    sources.frame,
    queue.section,
    element('footer', {}, summary, done),
    button({ label: text('queue.expand'), look: 'subtle', press: commands.expand }),
    liveRegion.log,
  )
  let presence: Presence = 'hidden'

  /** Keeps the focus inside when the focused element is removed; otherwise the page would receive the next Escape. */
  function keepingFocus(work: () => void) {
    const focused = root.activeElement
    work()
    if (focused && !focused.checkVisibility()) done.focus()
  }

  function summarise(items: readonly Item[]) {
    const uploads = items.filter(({ state }) => state !== 'refused')
    const uploaded = uploads.filter(({ state }) => state === 'uploaded').length
    summary.textContent = uploads.length > 0 ? text('queue.summary', { done: uploaded, num: uploads.length }) : ''
    done.className = uploaded > 0 && !items.some(isUnfinished) ? 'primary' : 'default'
    if (!items.some(isUnfinished)) question.dismiss()
  }

  function showAs(next: Presence, source?: Source) {
    presence = next
    if (dialog.open) dialog.close()
    question.dismiss()
    dialog.toggleAttribute('data-minimized', next === 'minimized')
    sources.leave()
    if (next === 'minimized') dialog.show()
    if (next !== 'shown') return
    sources.enter(source)
    dialog.showModal()
    sources.focus()
  }

  root.adoptedStyleSheets = [styleSheet()]
  root.append(dialog, question.dialog)
  takeDrops(root, dialog, commands.addFiles)
  dialog.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    if (presence === 'shown') commands.close()
  })
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    commands.close()
  })
  // A browser may close a dialog without an event to cancel, on a second Escape or “back”.
  dialog.addEventListener('close', () => {
    if (presence === 'hidden' || dialog.open) return
    showAs(presence)
    commands.close()
  })
  const unfollow = followColorScheme(host)
  document.body.append(host)

  return {
    presence: () => presence,
    showAs,
    askToLeave: question.ask,
    show(item: Item, before: Item | undefined, items: readonly Item[]) {
      keepingFocus(() => {
        queue.show(item)
        summarise(items)
      })
      const sentence = itemAnnouncement(item, before, text)
      if (sentence) liveRegion.say(sentence)
    },
    removeItem(item: Item, items: readonly Item[]) {
      keepingFocus(() => {
        queue.removeItem(item.id)
        summarise(items)
      })
      if (isUnfinished(item)) liveRegion.say(`${item.name}: ${text('queue.statuses.aborted')}`)
    },
    remove() {
      showAs('hidden')
      question.dismiss()
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
