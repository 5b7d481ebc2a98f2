import type { calls } from '#contract/calls.ts'
import type { CallAnswer } from '#contract/endpoint.ts'

type HistoryEvent = CallAnswer<(typeof calls)['history.read']>['data']['events'][number]

export interface Step extends HistoryEvent {
  /** A step that changed the status has the same number in the list and on the chart. */
  readonly number: number | undefined
  readonly isOfEarlierChart: boolean
}

const isMove = ({ from, to }: HistoryEvent) => from !== undefined && to !== undefined && from !== to

/** What somebody wrote, beside the moves. */
export const isNote = ({ from, to }: Pick<HistoryEvent, 'from' | 'to'>) => from === undefined && to === undefined

/** Oldest first. */
export function stepsOf(events: readonly HistoryEvent[], chart: string): Step[] {
  let moves = 0
  return events.map((event) => ({
    ...event,
    number: isMove(event) ? ++moves : undefined,
    isOfEarlierChart: event.chart !== undefined && event.chart !== chart,
  }))
}

/** The status after a step. */
export const statusIn = ({ from, to }: Pick<HistoryEvent, 'from' | 'to'>) => to ?? from ?? ''

/** When a record came to its status. Undefined while the history is behind. */
export function arrivalIn(steps: readonly Pick<Step, 'from' | 'to' | 'at'>[], status: string) {
  const last = steps.findLast(({ from, to }) => to !== undefined && to !== from)
  return last?.to === status ? last.at : undefined
}

/** The statuses that a record has had, and whether it has moved between a status of the path and the next, on any way. */
export function wayOf(steps: readonly Pick<HistoryEvent, 'from' | 'to'>[], path: readonly string[]) {
  const passed = steps.flatMap(({ from, to }) => (to === undefined ? [] : [from ?? to, to]))
  const places = passed.map((status) => path.indexOf(status)).filter((place) => place >= 0)
  const isCrossed = (part: number) =>
    places.some((place, index) => {
      const before = places[index - 1] ?? place
      return Math.min(before, place) <= part && part < Math.max(before, place)
    })
  return { passed, crossed: path.slice(1).map((_, part) => isCrossed(part)) }
}
