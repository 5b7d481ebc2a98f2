import { chartOf } from '#machines/chart.ts'
import { statusesOf } from '#machines/lifecycles/lifecycle.ts'
import type { StatusMeta } from '#machines/lifecycles/meta.ts'
import type { LifecycleEntry } from '#machines/registry.ts'
import type { Box, Drawing, Line } from './drawing.ts'
import { capitalised, words } from './markdown.ts'
import { type People, type Way, waysOf } from './ways.ts'

const ANYWHERE = 'any'

interface Shared {
  readonly target: string
  readonly label: string
  readonly who: string
  readonly sources: readonly string[]
}

function sharedMoves(entry: LifecycleEntry, people: People, id: string): Shared[] {
  const ways = waysOf(entry, people, ({ target }) => target)
  const groups = Map.groupBy(ways, ({ move, who }) => JSON.stringify([move.type, move.target, who]))
  return [...groups.values()].map((group) => {
    const [{ move, who }] = group as [Way]
    const sources = group.map(({ status }) => `${id}.${status}`)
    return { target: `${id}.${move.target}`, label: move.label, who, sources }
  })
}

const textOf = ({ label, who }: Shared) => [label, `(${who})`]

/** An arrow that all open statuses share is drawn once, from a shared box. */
export function lifecycleDrawing(entry: LifecycleEntry, people: People): Drawing {
  const { lifecycle } = entry
  const chart = chartOf(lifecycle.machine)
  const [root, ...states] = chart.states
  const statuses = new Set(statusesOf(lifecycle).map((status) => `${chart.id}.${status}`))
  const open = states.filter(({ type }) => type !== 'final').map(({ id }) => id)
  const moves = sharedMoves(entry, people, chart.id)
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
