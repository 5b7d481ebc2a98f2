import { type Chart, type ChartTransition, chartOf } from '#machines/chart.ts'
import { type Lifecycle, statusesOf } from '#machines/lifecycles/kit.ts'
import type { MoveMeta, StatusMeta } from '#machines/lifecycles/meta.ts'
import type { Box, Drawing, Line } from './drawing.ts'
import { capitalised, words } from './markdown.ts'

const ANYWHERE = 'any'

/** One kind of move to one status, from every status that has it. */
interface Shared {
  readonly event: string
  readonly target: string
  readonly label: string
  readonly who: string
  readonly sources: readonly string[]
}

const whoOf = (transitions: readonly ChartTransition[]) =>
  [
    ...new Set(transitions.flatMap(({ guard }) => (guard === undefined ? [] : [words(guard).replace(/^is /, '')]))),
  ].join(' or ')

function sharedMoves({ transitions }: Chart): Shared[] {
  const groups = Map.groupBy(transitions, ({ event, source, targets }) => JSON.stringify([event, targets[0] ?? source]))
  return [...groups].map(([key, group]) => {
    const [event, target] = JSON.parse(key) as [string, string]
    const [first] = group as [ChartTransition]
    const { label } = first.meta as MoveMeta
    const sources = [...new Set(group.map(({ source }) => source))]
    return { event, target, label, who: whoOf(group), sources }
  })
}

const textOf = ({ label, who }: Shared) => [label, `(${who})`]

/** Arrows that all open statuses share are drawn once, from the frame around them. */
export function lifecycleDrawing(lifecycle: Lifecycle): Drawing {
  const chart = chartOf(lifecycle.machine)
  const [root, ...states] = chart.states
  const statuses = new Set(statusesOf(lifecycle).map((status) => `${chart.id}.${status}`))
  const open = states.filter(({ type }) => type !== 'final').map(({ id }) => id)
  const moves = sharedMoves(chart)
  const others = (target: string) => open.filter((id) => id !== target)
  const isShared = ({ sources, target }: Shared) =>
    others(target).length > 1 && others(target).every((id) => sources.includes(id))

  const stays = (id: string): Line[] =>
    moves
      .filter(({ sources, target }) => target === id && sources.includes(id))
      .map((move) => ({ look: 'stay', text: textOf(move).join(' ') }))
  const boxes = states.map((state): Box => {
    const meta = state.meta as StatusMeta | undefined
    const title = meta?.label ?? capitalised(words(state.key))
    const tone = meta?.tone ?? 'gray'
    const kind = statuses.has(state.id) && state.type !== 'final' ? 'state' : 'final'
    return { id: state.id, kind, title, tone, lines: stays(state.id), children: [] }
  })
  const arrows = moves.flatMap((move) => {
    const from = isShared(move) ? [ANYWHERE] : move.sources.filter((source) => source !== move.target)
    return from.map((source) => ({ from: source, to: move.target, look: 'event' as const, lines: textOf(move) }))
  })
  const isOpen = ({ id }: Box) => open.includes(id)
  const start: Box = { id: 'start', kind: 'start', title: '', lines: [], children: [] }
  const anywhere: Box = { id: ANYWHERE, kind: 'anywhere', title: 'any other open status', lines: [], children: [] }
  const inside = [start, ...(moves.some(isShared) ? [anywhere] : []), ...boxes.filter(isOpen)]
  const frame: Box = { id: 'open', kind: 'region', title: 'Open', lines: [], children: inside }
  return {
    title: chart.description ?? chart.id,
    boxes: boxes.every(isOpen) ? inside : [frame, ...boxes.filter((box) => !isOpen(box))],
    arrows: [{ from: 'start', to: root?.initial ?? '', look: 'start', lines: [] }, ...arrows],
  }
}
