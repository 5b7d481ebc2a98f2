import type { Item } from '../queue/item.ts'
import { element } from './element.ts'
import { createItemRow, type ItemRow, type RowCommands } from './item-row.ts'

/** In the order in which they were chosen. */
export function createQueueList(commands: RowCommands) {
  const rows = new Map<string, ItemRow>()
  const list = element('ul', { 'aria-label': 'Files' })
  const empty = element('p', { class: 'empty' }, 'Chosen files appear here.')
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
      const made = createItemRow(item, commands)
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
