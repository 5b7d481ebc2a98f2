import type { AnyStateMachine } from 'xstate'
import { type Chart, type ChartState, type ChartTransition, chartOf } from '#machines/chart.ts'
import { type Arrow, type Box, type Drawing, type Line, merged } from './drawing.ts'
import { eventWords, shortCondition, wrapped } from './labels.ts'
import { capitalised, words } from './markdown.ts'

const anywhereIn = (id: string) => `${id} (anywhere)`
const startOf = (id: string) => `${id} (start)`

const isInside = (id: string, outer: string) => id.startsWith(`${outer}.`)

/** The targets that are another place: a transition back to its own state, or to none, does not leave. */
const elsewhere = ({ source, targets }: ChartTransition) => targets.filter((target) => target !== source)

/** Arrows from a state to one inside it begin at a box that stands for all of its inside. */
const leavesToInside = (transition: ChartTransition) =>
  elsewhere(transition).some((target) => isInside(target, transition.source))

export function flowDrawing(machine: AnyStateMachine): Drawing {
  const chart = chartOf(machine)
  const [root] = chart.states
  if (!root) throw new Error(`The machine "${machine.id}" has no states`)
  return {
    title: chart.description ?? chart.id,
    boxes: insideOf(root, machine, chart),
    arrows: [
      ...chart.states.flatMap(startArrow),
      ...merged(chart.transitions.flatMap((each) => arrowsOf(each, machine, chart))),
    ],
  }
}

function insideOf(state: ChartState, machine: AnyStateMachine, chart: Chart): Box[] {
  const children = chart.states.filter(({ parent }) => parent === state.id).map((child) => boxOf(child, machine, chart))
  const start: Box[] = state.initial
    ? [{ id: startOf(state.id), kind: 'start', title: '', lines: [], children: [] }]
    : []
  const isRoot = state.parent === undefined
  const lines = isRoot ? linesOf(state, machine, chart) : []
  const needsAnywhere = state.transitions.some((each) => leavesToInside(each) || (isRoot && elsewhere(each).length > 0))
  const anywhere: Box[] =
    needsAnywhere || lines.length > 0
      ? [
          {
            id: anywhereIn(state.id),
            kind: 'anywhere',
            title: isRoot ? 'in every state' : 'in every state here',
            lines,
            children: [],
          },
        ]
      : []
  return [...start, ...anywhere, ...children]
}

function boxOf(state: ChartState, machine: AnyStateMachine, chart: Chart): Box {
  const children = insideOf(state, machine, chart)
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
  return [...state.invokes.map(({ src }): Line => ({ look: 'service', text: words(src) })), ...stays]
}

function labelOf(transition: ChartTransition, machine: AnyStateMachine, chart: Chart) {
  const condition = shortCondition(chart, transition)
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
