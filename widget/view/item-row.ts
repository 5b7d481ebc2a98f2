import { type Item, isUnfinished } from '../queue/item.ts'
import { sizeText } from '../text/size-text.ts'
import { button, crossIcon, element } from './element.ts'
import { statusOf } from './item-sentence.ts'

export interface RowCommands {
  readonly pause: (id: string) => void
  readonly resume: (id: string) => void
  readonly retry: (id: string) => void
  readonly remove: (id: string) => void
}

type Command = Exclude<keyof RowCommands, 'remove'>

function commandOf({ state, canPause }: Item): Command | undefined {
  if (state === 'failed') return 'retry'
  if (state === 'paused') return 'resume'
  return state === 'uploading' && canPause ? 'pause' : undefined
}

const COMMAND_TEXTS: Record<Command, string> = {
  pause: 'Pause',
  resume: 'Resume',
  retry: 'Retry',
}

export type ItemRow = ReturnType<typeof createItemRow>

/** Elements are updated, not replaced, so that the focus stays. */
export function createItemRow(first: Item, commands: RowCommands) {
  const { id, name } = first
  let command: Command | undefined
  const status = element('span', { class: 'status' })
  const bar = element('progress', { max: '1', 'aria-label': name })
  const next = button({ label: '', look: 'subtle', press: () => command && commands[command](id) })
  const away = button({ label: crossIcon(), look: 'icon', press: () => commands.remove(id) })
  const row = element(
    'li',
    {},
    element('span', { class: 'name', title: name }, name),
    element(
      'span',
      { class: 'line' },
      ...(first.bytes === undefined ? [] : [element('span', { class: 'size' }, sizeText(first.bytes))]),
      status,
    ),
    element('span', { class: 'commands' }, next, away),
    bar,
  )

  function update(item: Item) {
    command = commandOf(item)
    const label = command && COMMAND_TEXTS[command]
    row.dataset.state = item.state
    status.textContent = statusOf(item)
    next.textContent = label ?? ''
    next.hidden = command === undefined
    next.setAttribute('aria-label', `${label}: ${name}`)
    away.hidden = item.state === 'uploaded' || item.state === 'processing'
    away.setAttribute('aria-label', `${isUnfinished(item) ? 'Cancel' : 'Remove'}: ${name}`)
    if (item.progress === undefined) bar.removeAttribute('value')
    else bar.value = item.progress
    bar.classList.toggle('idle', !isUnfinished(item))
  }

  update(first)
  return { row, update }
}
