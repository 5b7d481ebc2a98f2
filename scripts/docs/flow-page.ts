import type { AnyStateMachine } from 'xstate'
import type { Chart } from '#machines/chart.ts'
import { describedChart, type MachineOnlyEntry } from '#machines/registry.ts'
import { conditionWords, delayWords, eventWords, stateWords } from './labels.ts'
import { capitalised, code, table } from './markdown.ts'

export function flowTables(entry: MachineOnlyEntry) {
  const { machine } = entry
  const chart = describedChart(entry)
  return [
    '## States',
    stateTable(chart),
    ...services(chart),
    ...timers(machine, chart),
    '## Transitions',
    'If several rows share a state and an event, the first one whose condition is true applies.',
    transitionTable(machine, chart),
  ]
}

const nameOf = (chart: Chart, id: string) => (id === chart.id ? '(every state)' : capitalised(stateWords(chart, id)))

const listed = (names: readonly string[]) => names.map(code).join(', ')

function stateTable(chart: Chart) {
  const rows = chart.states
    .filter(({ id }) => id !== chart.id)
    .map(({ id, description, entry, exit }) => [nameOf(chart, id), description ?? '', listed(entry), listed(exit)])
  return table(['State', 'Meaning', 'On entry', 'On exit'], rows)
}

function services(chart: Chart) {
  const rows = chart.states.flatMap(({ id, invokes }) => invokes.map(({ src }) => [code(src), nameOf(chart, id)]))
  return rows.length === 0 ? [] : ['## Services', table(['Service', 'Runs in'], rows)]
}

function timers(machine: AnyStateMachine, chart: Chart) {
  const rows = chart.states.flatMap(({ id, timers: own }) =>
    own.map(({ delay }) => [delayWords(machine, delay), nameOf(chart, id)]),
  )
  return rows.length === 0
    ? []
    : ['## Timers', table(['Timer', 'Runs in'], [...new Map(rows.map((row) => [row.join(), row])).values()])]
}

function transitionTable(machine: AnyStateMachine, chart: Chart) {
  const rows = chart.transitions.map((transition) => {
    const { look, text, service } = eventWords(machine, chart, transition)
    const event = look === 'event' && transition.event !== '' ? code(text) : [service, text].filter(Boolean).join(' ')
    const to = transition.targets.length === 0 ? 'stays' : transition.targets.map((id) => nameOf(chart, id)).join(', ')
    const condition = conditionWords(chart, transition) ?? ''
    return [
      nameOf(chart, transition.source),
      event,
      condition,
      to,
      listed(transition.actions),
      transition.description ?? '',
    ]
  })
  const refused = chart.states.flatMap(({ id, refuses }) =>
    refuses.map((event) => [nameOf(chart, id), code(event), '', 'refused', '', '']),
  )
  return table(['From', 'When', 'If', 'To', 'Does', 'Note'], [...rows, ...refused])
}
