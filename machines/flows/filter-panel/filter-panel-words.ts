import type { FlowWords } from '#machines/flows/flow-words.ts'
import type { FilterPanelMachine } from './filter-panel-machine.ts'

export const filterPanelWords = {
  machine: 'Choosing filters that take effect on “Apply”.',
  states: {
    closed: 'The list uses the applied filters.',
    open: 'The panel is visible.',
    'open.choosing': 'The person chooses filters; the list does not change yet.',
    'open.impossible': 'The choices conflict: the panel shows an error until one changes.',
  },
  notes: {
    'open | panel.dismiss': 'Discards the choices',
    'open | filters.clear': 'In every tab, immediately',
  },
} satisfies FlowWords<FilterPanelMachine>
