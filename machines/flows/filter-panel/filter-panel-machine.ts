import { assign, setup } from 'xstate'

// Choosing filters before they apply. What applies is in the address of the page: opening the panel takes it in
// (`panel.open {applied}`), and `commit {changes}` says what has to be changed there, undefined where a filter goes. In
// between, only this machine knows what was chosen; closing without applying drops it. It loads nothing.

/** By field, what is chosen. */
export type Choices = Readonly<Record<string, string | undefined>>

export interface Tab {
  readonly name: string
  /** What its Apply commits; the choices of the other tabs stay as they are. */
  readonly fields: readonly string[]
}

export interface FilterPanelOptions {
  /** A panel without tabs has one; the first is shown first. */
  readonly tabs: readonly [Tab, ...Tab[]]
  /** Fields that always have a value, and the one that they begin with. In the others, choosing again clears. */
  readonly initial: Choices
  /** Whether the choices go together; without it they always do. */
  readonly isPossible?: (choices: Choices) => boolean
}

interface FilterPanelContext {
  tab: Tab
  draft: Choices
}

type FilterPanelEvent =
  | { type: 'panel.open'; applied: Choices }
  /** A click elsewhere, or Escape. */
  | { type: 'panel.dismiss' }
  | { type: 'tab.show'; tab: string }
  | { type: 'choice.pick'; field: string; value: string }
  | { type: 'filters.apply' }
  | { type: 'filters.clear' }

type Pick = Extract<FilterPanelEvent, { type: 'choice.pick' }>

/** The machine of one panel. Call it once per panel, at module level. */
export function createFilterPanel({ tabs, initial, isPossible = () => true }: FilterPanelOptions) {
  const [firstTab] = tabs
  const nothing = Object.fromEntries(tabs.flatMap(({ fields }) => fields).map((field) => [field, undefined]))
  const begin = { ...nothing, ...initial }

  const picked = ({ draft }: FilterPanelContext, { field, value }: Pick) =>
    draft[field] === value && !(field in initial) ? undefined : value

  const panelSetup = setup({
    types: { context: {} as FilterPanelContext, events: {} as FilterPanelEvent },
    actions: {
      /** Puts the changes into the address of the page. */
      commit: (_, _params: { changes: Choices }) => {},
      takeIn: assign((_, { applied }: { applied: Choices }) => ({
        tab: firstTab,
        draft: { ...begin, ...withoutGaps(applied) },
      })),
      showTab: assign(({ context }, { tab }: { tab: string }) => ({
        tab: tabs.find(({ name }) => name === tab) ?? context.tab,
      })),
      pick: assign(({ context }, choice: Pick) => ({
        draft: { ...context.draft, [choice.field]: picked(context, choice) },
      })),
      beginAnew: assign({ draft: begin }),
    },
    guards: { isPossible: ({ context }) => isPossible(context.draft) },
  })

  const pick = panelSetup.createStateConfig({
    on: {
      'choice.pick': { target: '#filterPanel.open.choosing', actions: { type: 'pick', params: ({ event }) => event } },
    },
  }).on

  return panelSetup.createMachine({
    id: 'filterPanel',
    description: 'Choosing filters that apply only once they are applied.',
    context: { tab: firstTab, draft: begin },
    initial: 'closed',
    states: {
      closed: {
        description: 'The list shows what applies.',
        on: { 'panel.open': { target: 'open', actions: { type: 'takeIn', params: ({ event }) => event } } },
      },
      open: {
        description: 'The panel is shown.',
        initial: 'choosing',
        states: {
          choosing: {
            description: 'Choices are made, and nothing applies yet.',
            on: {
              ...pick,
              'filters.apply': [
                {
                  guard: 'isPossible',
                  target: '#filterPanel.closed',
                  actions: { type: 'commit', params: ({ context }) => ({ changes: shownIn(context) }) },
                },
                { target: 'impossible' },
              ],
            },
          },
          impossible: {
            description: 'The choices do not go together: the panel says so until one changes.',
            on: pick,
          },
        },
        on: {
          'panel.dismiss': { target: 'closed', description: 'Drops what was chosen' },
          'tab.show': { actions: { type: 'showTab', params: ({ event }) => event } },
          'filters.clear': {
            target: 'open.choosing',
            actions: ['beginAnew', { type: 'commit', params: { changes: nothing } }],
            description: 'In every tab, at once',
          },
        },
      },
    },
  })
}

export type FilterPanelMachine = ReturnType<typeof createFilterPanel>

/** What the shown tab says of each of its fields. */
const shownIn = ({ tab, draft }: FilterPanelContext): Choices =>
  Object.fromEntries(tab.fields.map((field) => [field, draft[field]]))

const withoutGaps = (choices: Choices): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined))
