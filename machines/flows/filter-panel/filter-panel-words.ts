import type { FlowWords } from '#machines/flows/flow-words.ts'
import type { FilterPanelMachine } from './filter-panel-machine.ts'

export const filterPanelWords = {
  machine: 'Choosing filters that apply only once they are applied.',
  states: {
    closed: 'The list shows what applies.',
    open: 'The panel is shown.',
    'open.choosing': 'Choices are made, and nothing applies yet.',
    'open.impossible': 'The choices do not go together: the panel says so until one changes.',
  },
  notes: {
    'open | panel.dismiss': 'Drops what was chosen',
    'open | filters.clear': 'In every tab, at once',
  },
} satisfies FlowWords<FilterPanelMachine>
