import type { Item } from '../queue/item.ts'
import type { Text } from '../text/texts.ts'
import { element } from './element.ts'
import { createItemRow, type ItemRow, type RowCommands } from './item-row.ts'

/** In the order in which they were chosen. */
export function createQueueList(text: Text, commands: RowCommands) {
  const rows = new Map<string, ItemRow>()
  const list = element('ul', { 'aria-label': text('queue.title') })
  const empty = element('p', { class: 'empty' }, text('queue.empty'))
  const section = element('div', { class: 'queue' }, empty, list)

  const showWhetherEmpty = () => {
    empty.hidden = rows.size > 0
    list.hidden = rows.size === 0
  }

  showWhetherEmpty()
  return {
    section,
    show(item: Item) {
      const known = rows.get(item.id)
      if (known) return known.update(item)
      const made = createItemRow(item, text, commands)
      rows.set(item.id, made)
      list.append(made.row)
      showWhetherEmpty()
      made.row.scrollIntoView({ block: 'nearest' })
    },
    removeItem(id: string) {
      rows.get(id)?.row.remove()
      rows.delete(id)
      showWhetherEmpty()
    },
  }
}
