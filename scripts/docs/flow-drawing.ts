import type { AnyStateMachine } from 'xstate'
import type { Chart, ChartState, ChartTransition } from '#machines/chart.ts'
import { describedChart, type MachineOnlyEntry } from '#machines/registry.ts'
import { type Arrow, type Box, type Drawing, type Line, merged } from './drawing.ts'
import { conditionWords, eventWords, wrapped } from './labels.ts'
import { capitalised, words } from './markdown.ts'

const anywhereIn = (id: string) => `${id} (anywhere)`
const othersIn = (id: string) => `${id} (others)`
const startOf = (id: string) => `${id} (start)`

const isInside = (id: string, outer: string) => id.startsWith(`${outer}.`)

/** Empty for a transition that stays. */
const elsewhere = ({ source, targets }: ChartTransition) => targets.filter((target) => target !== source)

/** Arrows from a state to one inside it start at a box that represents all inner states. */
const leavesToInside = (transition: ChartTransition) =>
  elsewhere(transition).some((target) => isInside(target, transition.source))

export function flowDrawing(entry: MachineOnlyEntry): Drawing {
  const { machine } = entry
  const chart = describedChart(entry)
  const [root] = chart.states as [ChartState]
  const arrows = chart.transitions.flatMap((each) => arrowsOf(each, machine, chart))
  const drawn = chart.states.reduce((rest, state) => sharedOnce(rest, state, chart), arrows)
  return {
    title: chart.description ?? chart.id,
    boxes: insideOf(root, machine, chart, drawn),
    arrows: [...chart.states.flatMap(startArrow), ...merged(drawn)],
  }
}

/** The idle states of a compound with atomic children only. */
function atRest(parent: ChartState, { states }: Chart) {
  const inner = states.filter((state) => state.parent === parent.id)
  const isFlat = inner.every(({ type }) => type === 'atomic')
  return isFlat ? inner.filter(({ invokes }) => invokes.length === 0).map(({ id }) => id) : []
}

function sharedOnce(arrows: readonly Arrow[], parent: ChartState, chart: Chart): Arrow[] {
  const resting = atRest(parent, chart)
  const groups = Map.groupBy(arrows, ({ from, to, look, lines }) =>
    resting.includes(from) ? JSON.stringify([to, look, lines]) : 'own',
  )
  return [...groups].flatMap(([key, group]) => {
    const [first] = group as [Arrow]
    const others = resting.filter((id) => id !== first.to)
    const isShared = key !== 'own' && others.length > 1 && new Set(group.map(({ from }) => from)).size === others.length
    return isShared ? [{ ...first, from: othersIn(parent.id) }] : group
  })
}

const bare = (id: string, kind: Box['kind'], title: string, lines: readonly Line[] = []): Box => ({
  id,
  kind,
  title,
  lines,
  children: [],
})

function insideOf(state: ChartState, machine: AnyStateMachine, chart: Chart, arrows: readonly Arrow[]): Box[] {
  const inner = chart.states.filter(({ parent }) => parent === state.id)
  const isRoot = state.parent === undefined
  const lines = isRoot ? linesOf(state, machine, chart) : []
  const begins = (id: string) => arrows.some(({ from }) => from === id)
  const othersTitle = inner.some(({ invokes }) => invokes.length > 0) ? 'any other idle state' : 'any other state'
  return [
    ...(state.initial ? [bare(startOf(state.id), 'start', '')] : []),
    ...(begins(othersIn(state.id)) ? [bare(othersIn(state.id), 'anywhere', othersTitle)] : []),
    ...(begins(anywhereIn(state.id)) || lines.length > 0
      ? [bare(anywhereIn(state.id), 'anywhere', isRoot ? 'in every state' : 'in every state inside', lines)]
      : []),
    ...inner.map((child) => boxOf(child, machine, chart, arrows)),
  ]
}

function boxOf(state: ChartState, machine: AnyStateMachine, chart: Chart, arrows: readonly Arrow[]): Box {
  const children = insideOf(state, machine, chart, arrows)
  const isRegion = chart.states.find(({ id }) => id === state.parent)?.type === 'parallel'
  return {
    id: state.id,
    kind: state.type === 'final' ? 'final' : isRegion && children.length > 0 ? 'region' : 'state',
    title: capitalised(words(state.key)),
    lines: linesOf(state, machine, chart),
    children,
  }
}

function linesOf(state: ChartState, machine: AnyStateMachine, chart: Chart): Line[] {
  const stays = state.transitions
    .filter((transition) => elsewhere(transition).length === 0)
    .map((transition): Line => ({ look: 'stay', text: labelOf(transition, machine, chart) }))
  const services = state.invokes.map(({ src }): Line => ({ look: 'service', text: words(src) }))
  return [...services, ...stays, ...state.refuses.map((event): Line => ({ look: 'refuse', text: `no ${event}` }))]
}

function labelOf(transition: ChartTransition, machine: AnyStateMachine, chart: Chart) {
  const condition = conditionWords(chart, transition)
  const event = transition.event === '' && condition ? '' : eventWords(machine, chart, transition).text
  return [event, condition && `[${condition}]`].filter(Boolean).join(' ')
}

const startArrow = ({ id, initial }: ChartState): Arrow[] =>
  initial === undefined ? [] : [{ from: startOf(id), to: initial, look: 'start', lines: [] }]

function arrowsOf(transition: ChartTransition, machine: AnyStateMachine, chart: Chart): Arrow[] {
  const { look } = eventWords(machine, chart, transition)
  const isRoot = transition.source === chart.id
  const from = isRoot || leavesToInside(transition) ? anywhereIn(transition.source) : transition.source
  const lines = wrapped(labelOf(transition, machine, chart))
  return elsewhere(transition).map((to) => ({ from, to, look, lines }))
}
