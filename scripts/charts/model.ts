import { chartOf } from '#machines/core/chart.ts'
import { type MachineName, machineOf } from '#machines/registry.ts'
import { type LabelMove, wrapped } from '#src/chart/buttons.ts'
import type { ChartArrow, ChartBox, ChartLine } from '#src/chart/layout.ts'
import { anyOf } from '#src/format/list-text.ts'
import type { DocumentedEntry } from '../docs/documented.ts'
import { title } from '../docs/markdown.ts'
import { flowWays } from './flow-ways.ts'
import { recordWays } from './record-ways.ts'
import { type Drawn, type Tree, treeOf, type Way } from './ways.ts'

// A chart as it is drawn, before it has places: the input of the layout.

export interface ModelNode extends Omit<ChartBox, 'at'> {
  readonly children: readonly ModelNode[]
}

export interface ModelArrow extends Omit<ChartArrow, 'points' | 'label'> {
  readonly id: string
  readonly moves: readonly LabelMove[]
}

export interface Model {
  readonly id: string
  readonly kind: 'lifecycle' | 'flow'
  readonly title: string
  /** What is possible in every step without leaving it. */
  readonly lines: readonly ChartLine[]
  readonly nodes: readonly ModelNode[]
  readonly arrows: readonly ModelArrow[]
}

/** A move from this many places is one short arrow at its target. */
const FOLDED_FROM = 2

const isIn = (path: string, outer: string) => path === outer || outer === '' || path.startsWith(`${outer}.`)

/** The first way from each state of the main path to the next one begins and ends there. */
function withMainPath(ways: readonly Way[], mainPath: readonly string[], id: string): Way[] {
  const main = mainPath.slice(1).map((to, index) => {
    const from = mainPath[index] ?? ''
    const [way] = ways
      .filter((each) => each.from !== each.to && isIn(from, each.from) && isIn(to, each.to))
      .sort((a, b) => b.from.length - a.from.length)
    if (!way) throw new Error(`The chart "${id}" has no way from ${from} to ${to}`)
    return { way, from, to }
  })
  return ways.map((way) => {
    const step = main.find((each) => each.way === way)
    return step ? { ...way, from: step.from, to: step.to, isMain: true } : way
  })
}

const labelOf = ({ text, note }: Way) => {
  const move = wrapped(text)
  return { lines: [...move, ...wrapped(note ?? '')], notesFrom: move.length }
}

function arrowsOf(ways: readonly Way[], tree: Tree, { textOf, step }: Drawn) {
  const { chart, parentOf, childrenOf, stateAt, isInside } = tree
  function fromText(sources: readonly string[], to: string, isAlsoMain: boolean) {
    const from = isAlsoMain ? 'also from' : 'from'
    if (sources.includes('')) return `${from} anywhere`
    if (sources.some((source) => isInside(to, source))) return `${from} any step here`
    const outer = parentOf(sources[0] ?? '')
    const others = childrenOf(outer).filter((path) => path !== to && stateAt(path).type !== 'final')
    if (others.every((path) => sources.includes(path))) return `${from} any other ${step}${outer && ' here'}`
    const titles = sources.map((path) => textOf(path).title)
    const isAmbiguous = new Set(titles).size < titles.length
    return `${from} ${anyOf([...new Set(sources.map((path) => textOf(isAmbiguous ? parentOf(path) || path : path).title))])}`
  }
  const sourcesOf = (group: readonly Way[]) => [...new Set(group.map(({ from }) => from))]
  const isFolded = (group: readonly Way[]) =>
    group.some(({ look }) => look !== 'start') &&
    (sourcesOf(group).length >= FOLDED_FROM || sourcesOf(group).some((from) => childrenOf(from).length > 0))

  const moving = ways.filter(({ from, to }) => from !== to)
  const alike = [
    ...Map.groupBy(moving, ({ to, look, text, note }) => JSON.stringify([to, look, text, note])).values(),
  ].map((group) => [group.filter(({ isMain }) => isMain), group.filter(({ isMain }) => !isMain)] as const)
  /** A short arrow at the target. */
  const shared = alike.flatMap(([main, others]): Omit<ModelArrow, 'id'>[] => {
    const [way] = others
    if (!way || !isFolded(others)) return []
    const { lines, notesFrom } = labelOf(way)
    // The main arrow says who.
    const known = main.length > 0 ? lines.slice(0, notesFrom) : lines
    const from = fromText(sourcesOf([...main, ...others]), way.to, main.length > 0)
    return [
      {
        to: way.to,
        look: way.look,
        transitions: others.flatMap(({ transitions }) => transitions),
        lines: [...known, ...wrapped(from)],
        notesFrom,
        moves: way.move ? [way.move] : [],
      },
    ]
  })
  const single = alike.flatMap(([main, others]) => (isFolded(others) ? main : [...main, ...others]))
  const parallel = [
    ...Map.groupBy(single, ({ from, to, look, isMain }) => JSON.stringify([from, to, look, isMain])).values(),
  ] as [Way, ...Way[]][]
  const arrows = parallel.map((group): Omit<ModelArrow, 'id'> => {
    const [{ from, to, look, isMain, note }] = group
    const isSameNote = look === 'service' || group.every((way) => way.note === note)
    const texts = group.map((way) => (isSameNote || !way.note ? way.text : `${way.text} (${way.note})`))
    const text = [...new Set(texts)].filter(Boolean).join(' · ')
    return {
      from,
      to,
      look,
      ...(isMain && { isMain }),
      transitions: group.flatMap(({ transitions }) => transitions),
      ...labelOf({ ...group[0], text, note: isSameNote ? note : undefined }),
      moves: group.flatMap(({ move }) => move ?? []),
    }
  })
  const isFirst = ({ isMain, look }: Omit<ModelArrow, 'id'>) => (isMain ? 2 : look === 'start' ? 1 : 0)
  return [...arrows, ...shared]
    .sort((a, b) => isFirst(b) - isFirst(a))
    .map((arrow, index): ModelArrow => ({ id: `${chart.id} ${index}`, ...arrow }))
}

function linesOf(ways: readonly Way[], place: string): ChartLine[] {
  const staying = ways.filter(({ from, to }) => from === place && to === place)
  const textOf = ({ text, move }: Way) => (move?.note ? `${text}, ${move.note}` : text)
  return [...Map.groupBy(staying, textOf)].map(([text, group]) => ({
    look: group[0]?.look === 'timer' ? 'timer' : 'stay',
    text,
    transitions: group.flatMap(({ transitions }) => transitions),
  }))
}

/** A machine as it is drawn. Throws when its words lack a part, or when it has no way along its main path. */
export function modelOf(name: MachineName, entry: DocumentedEntry): Model {
  const tree = treeOf(chartOf(machineOf(entry)))
  const { chart, stateAt, childrenOf, parentOf, entryOf } = tree
  const drawn = entry.kind === 'lifecycle' ? recordWays(name, entry, tree) : flowWays(name, entry, tree)
  const { mainPath, textOf, servicesIn } = drawn
  const ways = withMainPath(drawn.ways, mainPath, chart.id)

  const positionOf = (path: string) => mainPath.findIndex((stop) => isIn(stop, path))
  const kindOf = (path: string): ChartBox['kind'] => {
    const { type, transitions, invokes } = stateAt(path)
    if (childrenOf(path).length > 0) return stateAt(parentOf(path)).type === 'parallel' ? 'region' : 'group'
    if (type === 'final') return 'final'
    const isLeftAtOnce =
      transitions.length > 0 && invokes.length === 0 && transitions.every(({ event }) => event === '')
    return isLeftAtOnce ? 'choice' : 'state'
  }
  const starts: Way[] = []
  const startAt = (id: string, to: string, text = ''): ModelNode => {
    starts.push({ from: id, to, look: 'start', transitions: [], text, isMain: to === mainPath[0] })
    return { id, kind: 'start', title: '', children: [] }
  }
  const orderOf = (path: string) =>
    (positionOf(path) + 1 || chart.states.length) * chart.states.length + chart.states.indexOf(stateAt(path))
  const nodesIn = (path: string) =>
    childrenOf(path)
      .sort((a, b) => orderOf(a) - orderOf(b))
      .map(nodeAt)
  function nodeAt(path: string): ModelNode {
    const kind = kindOf(path)
    const lines = [...servicesIn(path), ...linesOf(ways, path)]
    const isMain = positionOf(path) >= 0
    // A region beside the main path shows where it begins.
    const dots = kind === 'region' && !isMain ? [startAt(`${path} start`, entryOf(path))] : []
    return {
      id: path,
      kind,
      ...textOf(path),
      ...(kind === 'choice' && { title: '' }),
      ...(isMain && { isMain }),
      ...(lines.length > 0 && { lines }),
      children: [...dots, ...nodesIn(path)],
    }
  }

  const first = startAt('start', mainPath[0] ?? '')
  const others = Object.entries(drawn.otherStarts ?? {}).map(([status, text]) =>
    startAt(`start ${status}`, status, text),
  )
  const nodes = [first, ...nodesIn(''), ...others]
  return {
    id: chart.id,
    kind: entry.kind === 'lifecycle' ? 'lifecycle' : 'flow',
    title: title(name),
    lines: [...servicesIn(''), ...linesOf(ways, '')],
    nodes,
    arrows: arrowsOf([...starts, ...ways], tree, drawn),
  }
}
