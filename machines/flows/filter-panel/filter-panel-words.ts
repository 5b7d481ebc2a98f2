import type { FlowWords } from '#machines/words.ts'
import type { FilterPanelMachine } from './filter-panel-machine.ts'

export const filterPanelWords = {
  machine: 'Choosing filters that take effect on “Apply”.',
  states: {
    closed: ['Closed', 'The list uses the applied filters.'],
    open: ['Panel', 'The panel is visible.'],
    'open.choosing': ['Choosing filters', 'The person chooses filters; the list does not change yet.'],
    'open.impossible': ['Error shown', 'The choices conflict: the panel shows an error until one changes.'],
  },
  events: {
    'panel.open': 'Open the panel',
    'panel.dismiss': 'Click elsewhere',
    'tab.show': 'Show another tab',
    'choice.pick': 'Choose a filter',
    'filters.apply': 'Apply',
    'filters.clear': 'Clear',
  },
  guards: { isPossible: ['choices fit', 'choices conflict'] },
  notes: {
    'open | panel.dismiss': 'Discards the choices',
    'open | filters.clear': 'In every tab, immediately',
  },
} as const satisfies FlowWords<FilterPanelMachine>
