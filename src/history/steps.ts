import type { calls } from '#contract/calls.ts'
import type { CallAnswer } from '#contract/endpoint.ts'

type HistoryEvent = CallAnswer<(typeof calls)['history.read']>['data']['events'][number]

export interface Step extends HistoryEvent {
  /** Of a step that changed the status: the same in the list and on the chart. */
  readonly number: number | undefined
  readonly isOfEarlierChart: boolean
}

const isMove = ({ from, to }: HistoryEvent) => from !== undefined && to !== undefined && from !== to

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
