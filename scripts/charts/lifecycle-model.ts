import type { Chart } from '#machines/chart.ts'
import type { StatusMeta } from '#machines/lifecycles/meta.ts'
import { wrapped } from '#src/chart/buttons.ts'
import type { ChartLine } from '#src/chart/layout.ts'
import { anyOf } from '#src/workflows/ways.ts'
import { capitalised, words } from '../docs/markdown.ts'
import { mainPathOf } from './main-path.ts'
import { type Model, type ModelEdge, type ModelNode, type ModelStub, startAt } from './model.ts'

/** A move in one status, and who makes it. */
export interface DrawnWay {
  readonly status: string
  readonly type: string
  readonly label: string
  readonly target: string
  readonly who: string
}

interface Drawn {
  readonly chart: Chart
  readonly title: string
  readonly mainPath: readonly string[]
  readonly ways: readonly DrawnWay[]
  /** Where else than in the initial status a record begins, in words. */
  readonly starts?: Readonly<Record<string, string>>
}

/** A move to one status, by the same people. */
interface SharedMove extends Omit<DrawnWay, 'status'> {
  readonly sources: readonly string[]
}

const sharedMoves = (ways: readonly DrawnWay[]): SharedMove[] =>
  [...Map.groupBy(ways, ({ type, target, who }) => JSON.stringify([type, target, who])).values()].map((group) => {
    const [{ status: _, ...move }] = group as [DrawnWay]
    return { ...move, sources: group.map(({ status }) => status) }
  })

/** Characters of a line beside a start. */
const BESIDE_DOT = 17

/** A lifecycle as it is drawn. A move from `foldedFrom` statuses is a stub at its target. */
export function lifecycleModel({ chart, title, mainPath, ways, starts = {} }: Drawn, foldedFrom: number): Model {
  const [root, ...states] = chart.states
  const keyOf = (id = '') => id.slice(chart.id.length + 1)
  const path = mainPathOf(chart, mainPath)
  const mainKeys = [keyOf(root?.initial), ...path.map(({ targets }) => keyOf(targets[0]))]
  const metaOf = ({ meta }: { meta: unknown }) => meta as StatusMeta | undefined
  const open = states.filter((state) => state.type !== 'final' && metaOf(state)).map(({ key }) => key)
  const labels = new Map(states.map((state) => [state.key, metaOf(state)?.label ?? capitalised(words(state.key))]))
  const transitionsOf = ({ type, target }: SharedMove, sources: readonly string[]) =>
    chart.transitions
      .filter(
        ({ source, event, targets }) =>
          event === type && sources.includes(keyOf(source)) && keyOf(targets[0]) === target,
      )
      .map(({ id }) => id)
  const isMainStep = (move: SharedMove, status: string) =>
    path.some(({ event, source }) => event === move.type && keyOf(source) === status)
  const fromText = ({ target, sources }: SharedMove, hasMain: boolean) => {
    if (open.every((key) => key === target || sources.includes(key)))
      return hasMain ? ['also from any', 'other open status'] : ['from any open status']
    const names = sources.filter((key) => key !== target).map((key) => labels.get(key) ?? key)
    return [`${hasMain ? 'also from' : 'from'} ${anyOf(names)}`]
  }

  const edges: ModelEdge[] = []
  const stubs: (ModelStub & { to: string })[] = []
  const lines: (ChartLine & { in: string })[] = []
  for (const move of sharedMoves(ways)) {
    const { label, who, target } = move
    if (move.sources.includes(target))
      lines.push({ in: target, look: 'stay', text: label, transitions: transitionsOf(move, [target]) })
    const elsewhere = move.sources.filter((source) => source !== target)
    const main = elsewhere.filter((source) => isMainStep(move, source))
    const others = elsewhere.filter((source) => !isMainStep(move, source))
    const isFolded = others.length >= foldedFrom
    for (const from of isFolded ? main : elsewhere)
      edges.push({
        id: `${from} ${move.type} ${target} ${who}`,
        from,
        to: target,
        look: 'event',
        isMain: main.includes(from),
        transitions: transitionsOf(move, [from]),
        lines: [label, ...wrapped(who)],
        notesFrom: 1,
        moves: [{ label }],
      })
    if (!isFolded) continue
    const from = fromText(move, main.length > 0)
    stubs.push({
      to: target,
      transitions: transitionsOf(move, others),
      lines: main.length > 0 ? from : [label, ...from],
      notesFrom: main.length > 0 ? 0 : 1,
      moves: [{ label }],
    })
  }

  const nodes = states.map(
    (state): ModelNode => ({
      id: state.key,
      kind: state.type === 'final' ? 'final' : 'state',
      title: labels.get(state.key) ?? state.key,
      ...(state.description && { about: state.description }),
      tone: metaOf(state)?.tone ?? 'gray',
      lines: lines.flatMap(({ in: status, ...line }) => (status === state.key ? [line] : [])),
      isMain: mainKeys.includes(state.key),
      stubs: stubs.flatMap(({ to, ...stub }) => (to === state.key ? [stub] : [])),
      children: [],
    }),
  )
  const [start, first] = startAt('start', mainKeys[0] ?? '', true)
  const others = Object.entries(starts).map(([status, text]): [ModelNode, ModelEdge] => {
    const [dot, edge] = startAt(`start ${status}`, status, false)
    return [dot, { ...edge, lines: wrapped(text, BESIDE_DOT) }]
  })
  return {
    id: chart.id,
    kind: 'lifecycle',
    title,
    lines: [],
    nodes: [
      start,
      ...mainKeys.flatMap((key) => nodes.filter(({ id }) => id === key)),
      ...nodes.filter(({ isMain }) => !isMain),
      ...others.map(([dot]) => dot),
    ],
    edges: [
      first,
      ...edges.filter(({ isMain }) => isMain),
      ...others.map(([, edge]) => edge),
      ...edges.filter(({ isMain }) => !isMain),
    ],
  }
}
