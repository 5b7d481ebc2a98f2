import type { ChartBox, ChartLine } from '#src/chart/layout.ts'
import { wordingOf } from '#src/workflows/wording.ts'
import { folded } from './flow-folding.ts'
import { type DrawnFlow, flowTree } from './flow-tree.ts'
import { type Model, type ModelEdge, type ModelNode, startAt } from './model.ts'

/** A flow as it is drawn. Throws when its words lack a part. */
export function flowModel(entry: DrawnFlow, title: string, foldedFrom: number): Model {
  const { machine, words } = entry
  const tree = flowTree(entry)
  const say = wordingOf(machine, words)
  const { edges, stubs, lines } = folded(tree, say, words.together ?? {}, foldedFrom)
  const { chart, root, stateAt, childrenOf, isGroup, isRegion, positionOf } = tree

  const dots: [ModelNode, ModelEdge][] = []
  const kindOf = (path: string): ChartBox['kind'] => {
    const { type, transitions, invokes } = stateAt(path)
    if (isGroup(path)) return isRegion(path) ? 'region' : 'group'
    if (type === 'final') return 'final'
    const isLeftAtOnce =
      transitions.length > 0 && invokes.length === 0 && transitions.every(({ event }) => event === '')
    return isLeftAtOnce ? 'choice' : 'state'
  }
  const linesIn = (path: string): ChartLine[] => [
    ...stateAt(path).invokes.map(({ src }): ChartLine => ({ look: 'service', text: say.service(src).runs })),
    ...lines.flatMap(({ in: place, ...line }) => (place === path ? [line] : [])),
  ]
  const orderOf = (path: string) => {
    const position = positionOf(path)
    return position === -1 ? chart.states.length + chart.states.indexOf(stateAt(path)) : position
  }
  const nodesIn = (path: string): ModelNode[] =>
    childrenOf(path)
      .sort((a, b) => orderOf(a) - orderOf(b))
      .map(nodeAt)
  function nodeAt(path: string): ModelNode {
    const kind = kindOf(path)
    const { initial } = stateAt(path)
    const children = nodesIn(path)
    /** Only a region beside the main path shows where it begins. */
    if (kind === 'region' && positionOf(path) === -1 && initial !== undefined) {
      const dot = startAt(`${path} start`, tree.landingOf(tree.pathOf(initial)), false)
      dots.push(dot)
      children.unshift(dot[0])
    }
    return {
      id: path,
      kind,
      title: kind === 'choice' ? '' : say.title(path),
      about: words.states[path]?.[1] ?? '',
      lines: linesIn(path),
      isMain: positionOf(path) >= 0,
      stubs: stubs.flatMap(({ to, ...stub }) => (to === path ? [stub] : [])),
      children,
    }
  }

  const [start, first] = startAt('start', tree.start, true)
  const nodes = [start, ...nodesIn('')]
  const named = edges.map((edge, index): ModelEdge => ({ id: `${index} ${edge.from} ${edge.to}`, ...edge }))
  return {
    id: root.id,
    kind: 'flow',
    title,
    lines: linesIn(''),
    nodes,
    edges: [
      first,
      ...named.filter(({ isMain }) => isMain),
      ...dots.map(([, edge]) => edge),
      ...named.filter(({ isMain }) => !isMain),
    ],
  }
}
