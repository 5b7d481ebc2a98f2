import type { Source } from '../types.ts'
import { button, element } from './element.ts'

const LABELS: Record<Source, string> = { local: 'This device', url: 'Web address', camera: 'Camera' }

function destinationOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Only Enter or Space opens a tab: otherwise the browser would ask for the camera when the focus passes. */
export function createTabs(sources: readonly Source[], choose: (source: Source) => void) {
  const tabs = sources.map((source) => {
    const tab = button({ label: LABELS[source], look: 'subtle', press: () => choose(source) })
    tab.id = `tab-${source}`
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', 'panel')
    return tab
  })
  const row = element('div', { role: 'tablist', 'aria-label': 'Upload files' }, ...tabs)
  row.addEventListener('keydown', (event) => {
    const index = tabs.indexOf(event.target as HTMLButtonElement)
    const destination = destinationOf(event.key, index, tabs.length)
    if (index < 0 || destination === undefined) return
    event.preventDefault()
    for (const [place, tab] of tabs.entries()) tab.tabIndex = place === destination ? 0 : -1
    tabs[destination]?.focus()
  })
  return {
    row,
    select(chosen: Source) {
      for (const [place, tab] of tabs.entries()) {
        tab.setAttribute('aria-selected', String(sources[place] === chosen))
        tab.tabIndex = sources[place] === chosen ? 0 : -1
      }
    },
  }
}
