import type { Chart, ChartTransition } from '#machines/core/chart.ts'
import { describedChart, type WordedEntry } from '#src/workflows/described-chart.ts'
import { type Wording, wordingOf } from '#src/workflows/wording.ts'
import { code, slug, table } from './markdown.ts'

/** The anchor of a state. */
export const anchorOf = (path: string) => `state-${slug(path.replaceAll('.', ' '))}`

export function flowTables(entry: WordedEntry) {
  const { machine, words } = entry
  const chart = describedChart(entry)
  const say = wordingOf(machine, words)
  return [
    '## States',
    stateTable(chart, say),
    ...services(chart, say),
    ...timers(chart, say),
    '## Transitions',
    'If several rows share a state and an event, the first one whose condition is true applies.',
    transitionTable(chart, say),
  ]
}

/** With the groups around it. */
function nameOf(say: Wording, id: string) {
  const keys = say.pathOf(id).split('.')
  if (keys.join() === '') return '(every state)'
  return keys.map((_, index) => say.title(keys.slice(0, index + 1).join('.'))).join(' › ')
}

const listed = (names: readonly string[]) => names.map(code).join(', ')

function stateTable(chart: Chart, say: Wording) {
  const rows = chart.states
    .filter(({ id }) => id !== chart.id)
    .map(({ id, description, entry, exit }) => {
      const path = say.pathOf(id)
      return [
        `<a id="${anchorOf(path)}"></a>${nameOf(say, id)}`,
        description ?? '',
        code(path),
        listed(entry),
        listed(exit),
      ]
    })
  return table(['State', 'Meaning', 'In the code', 'On entry', 'On exit'], rows)
}

function services(chart: Chart, say: Wording) {
  const rows = chart.states.flatMap(({ id, invokes }) =>
    invokes.map(({ src }) => [say.service(src).runs, nameOf(say, id), code(src)]),
  )
  return rows.length === 0 ? [] : ['## Services', table(['What happens', 'Runs in', 'In the code'], rows)]
}

function timers(chart: Chart, say: Wording) {
  const rows = chart.states.flatMap(({ id, timers: own }) =>
    own.map((timer) => [say.delayName(timer.delay), say.delay(timer), nameOf(say, id), code(`${timer.delay}`)]),
  )
  const unique = [...new Map(rows.map((row) => [row.join(), row])).values()]
  return rows.length === 0 ? [] : ['## Timers', table(['What is waited for', 'When', 'Runs in', 'In the code'], unique)]
}

/** A service or a timer by its words only: their tables have its name. */
function eventText(say: Wording, transition: ChartTransition) {
  const { look, text } = say.transition(transition)
  if (transition.event === '') return 'at once'
  return look === 'event' ? `${text} ${code(transition.event)}` : text
}

function transitionTable(chart: Chart, say: Wording) {
  const rows = chart.transitions.map((transition) => {
    const { text, condition } = say.transition(transition)
    const to = transition.targets.length === 0 ? 'stays' : transition.targets.map((id) => nameOf(say, id)).join(', ')
    return [
      nameOf(say, transition.source),
      eventText(say, transition),
      transition.event === '' ? text.toLowerCase() : (condition ?? ''),
      to,
      listed(transition.actions),
      transition.description ?? '',
    ]
  })
  const refused = chart.states.flatMap(({ id, refuses }) =>
    refuses.map((event) => [nameOf(say, id), `${say.event(event)} ${code(event)}`, '', 'refused', '', '']),
  )
  return table(['From', 'When', 'If', 'To', 'Does', 'Note'], [...rows, ...refused])
}
