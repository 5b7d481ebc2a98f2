import { branchTaken } from '#machines/core/decide.ts'
import { moveAvailability } from '#machines/core/lifecycle.ts'
import type { MoveMeta } from '#machines/core/meta.ts'
import type { ChartMove } from '#src/chart/chart-props.ts'
import { type MoveView, stateIn, type Workflow } from '../workflow.ts'

/** What can happen now. */
export interface Option {
  readonly move: MoveView
  /** The status that follows. */
  readonly to: string
  /** What is asked first, where the chart is that of a record. */
  readonly meta?: MoveMeta
}

export interface Closed {
  readonly label: string
  readonly reason: string
  readonly transition?: string
}

/** In a story also who makes it, who has the record then, and both in words. */
export interface PlayedStep extends Pick<Option, 'to'>, Partial<Record<StoryPart, string>> {
  readonly viewer?: string | undefined
  /** Undefined for a creation, which comes from an empty status. */
  readonly move: MoveView | undefined
  readonly from: string
}

type StoryPart = 'person' | 'initials' | 'record' | 'told'

/** A story that is played before the visitor goes on. */
export interface Played {
  readonly id: string
  readonly steps: readonly PlayedStep[]
  readonly told: string
}

/**
 * From a status: the moves that the machine of a record opens to this viewer, and those that it closes with the reason.
 * Without a viewer, everything that the server can decide.
 */
export function movesOf(workflow: Workflow, status: string, viewer: string | undefined) {
  const { entry, chart, moves } = workflow
  const here = moves.filter(({ from }) => from === status)
  if (entry.kind !== 'lifecycle')
    return { open: here.map((move): Option => ({ move, to: move.to || status })), closed: [] }
  const by = entry.viewers[viewer ?? '']
  if (!by) throw new Error(`“${viewer}” is no viewer of ${workflow.name}`)
  const open: Option[] = []
  const closed: Closed[] = []
  if (stateIn(workflow, status)?.meta === undefined) return { open, closed }
  const idOf = (type: string, index = 0) => `${chart.id}.${status} | ${type} | ${index}`
  for (const availability of moveAvailability(entry.lifecycle, status, by)) {
    const { type, label } = availability
    if (availability.open) {
      const taken = branchTaken(entry.lifecycle.machine, status, { type, by })
      const move = here.find(({ id }) => id === idOf(type, taken?.index))
      if (move) open.push({ move, to: availability.move.target, meta: availability.move })
    } else {
      const transition = here.find(({ id }) => id === idOf(type))?.id
      closed.push({ label, reason: availability.refusal.message, ...(transition !== undefined && { transition }) })
    }
  }
  return { open, closed }
}

/** For the chart. A button names its condition where another open move has the same name. */
export function chartMovesOf(open: readonly Option[], closed: readonly Closed[]): ChartMove[] {
  const buttonOf = ({ move: { id, text, condition } }: Option) => {
    const isAlone = open.every(({ move }) => move.id === id || move.text !== text)
    return { transition: id, label: text, ...(!isAlone && condition && { note: condition }) }
  }
  const refusedOf = ({ transition, label, reason }: Closed) =>
    transition === undefined ? [] : { transition, label, refusal: reason }
  return [...open.map(buttonOf), ...closed.flatMap(refusedOf)]
}
