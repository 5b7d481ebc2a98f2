import type { LabelMove } from '#src/chart/buttons.ts'
import type { ChartArrow, ChartBox, ChartLine, ChartStub } from '#src/chart/layout.ts'

// A chart as it is drawn, before it has places: the input of the layout.

export interface ModelStub extends Pick<ChartStub, 'transitions' | 'lines' | 'notesFrom'> {
  readonly moves: readonly LabelMove[]
}

export interface ModelNode extends Pick<ChartBox, 'id' | 'kind' | 'title' | 'about' | 'tone'> {
  readonly lines: readonly ChartLine[]
  readonly isMain: boolean
  readonly stubs: readonly ModelStub[]
  /** The start, the main path, then the others. */
  readonly children: readonly ModelNode[]
}

export interface ModelEdge
  extends Pick<ChartArrow, 'from' | 'to' | 'look' | 'transitions' | 'lines' | 'notesFrom' | 'isBack'> {
  readonly id: string
  readonly isMain: boolean
  readonly moves: readonly LabelMove[]
}

export interface Model {
  readonly id: string
  readonly kind: 'lifecycle' | 'flow'
  readonly title: string
  /** What is possible in every step without leaving it. */
  readonly lines: readonly ChartLine[]
  readonly nodes: readonly ModelNode[]
  /** The main path first. */
  readonly edges: readonly ModelEdge[]
}

/** A node and all nodes inside it. */
export const withInner = (node: ModelNode): ModelNode[] => [node, ...node.children.flatMap(withInner)]

/** The start and the arrow from it. */
export const startAt = (id: string, to: string, isMain: boolean): [ModelNode, ModelEdge] => [
  { id, kind: 'start', title: '', lines: [], isMain, stubs: [], children: [] },
  { id, from: id, to, look: 'start', isMain, transitions: [], lines: [], notesFrom: 0, moves: [] },
]
