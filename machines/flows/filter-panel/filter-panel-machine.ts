import { assign, setup } from 'xstate'

// `panel.open {applied}` reads the filters of the address. `commit {changes}` writes them, undefined for a removed one.

export type Choices = Readonly<Record<string, string | undefined>>

export interface Tab {
  readonly name: string
  readonly fields: readonly string[]
}

export interface FilterPanelOptions {
  readonly tabs: readonly [Tab, ...Tab[]]
  /** Fields that always have a value, with the first one. In all others, the same value again or none clears it. */
  readonly initial: Choices
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
  | ({ type: 'choice.pick' } & Choice)
  | { type: 'filters.apply' }
  | { type: 'filters.clear' }

interface Choice {
  field: string
  value: string
}

export function createFilterPanel({ tabs, initial, isPossible = () => true }: FilterPanelOptions) {
  const [firstTab] = tabs
  const nothing = Object.fromEntries(tabs.flatMap(({ fields }) => fields).map((field) => [field, undefined]))
  const begin = { ...nothing, ...initial }

  const picked = ({ draft }: FilterPanelContext, { field, value }: Choice) =>
    draft[field] === value && !(field in initial) ? undefined : value || undefined

  const panelSetup = setup({
    types: { context: {} as FilterPanelContext, events: {} as FilterPanelEvent, tags: {} as 'impossible' },
    actions: {
      commit: (_, _params: { changes: Choices }) => {},
      takeIn: assign((_, { applied }: { applied: Choices }) => ({
        tab: firstTab,
        draft: { ...begin, ...withoutGaps(applied) },
      })),
      showTab: assign(({ context }, { tab }: { tab: string }) => ({
        tab: tabs.find(({ name }) => name === tab) ?? context.tab,
      })),
      pick: assign(({ context }, choice: Choice) => ({
        draft: { ...context.draft, [choice.field]: picked(context, choice) },
      })),
      reset: assign({ draft: begin }),
    },
    guards: { isPossible: ({ context }) => isPossible(context.draft) },
  })

  return panelSetup.createMachine({
    id: 'filterPanel',
    context: { tab: firstTab, draft: begin },
    initial: 'closed',
    states: {
      closed: {
        on: {
          'panel.open': {
            target: 'open',
            actions: { type: 'takeIn', params: ({ event: { applied } }) => ({ applied }) },
          },
        },
      },
      open: {
        initial: 'choosing',
        states: {
          choosing: {
            on: {
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
          impossible: { tags: 'impossible' },
        },
        on: {
          'panel.dismiss': { target: 'closed' },
          'tab.show': { actions: { type: 'showTab', params: ({ event: { tab } }) => ({ tab }) } },
          'choice.pick': {
            target: '.choosing',
            actions: { type: 'pick', params: ({ event: { field, value } }) => ({ field, value }) },
          },
          'filters.clear': {
            target: '.choosing',
            actions: ['reset', { type: 'commit', params: { changes: nothing } }],
          },
        },
      },
    },
  })
}

export type FilterPanelMachine = ReturnType<typeof createFilterPanel>

const shownIn = ({ tab, draft }: FilterPanelContext): Choices =>
  Object.fromEntries(tab.fields.map((field) => [field, draft[field]]))

const withoutGaps = (choices: Choices): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined))
