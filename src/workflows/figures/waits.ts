import type { Insight } from '#contract/insight.ts'
import type { Workflow } from '../workflow.ts'
import { ENOUGH, hasEnd, lengthText, moveText, reasonOf, shareText, statusText } from './texts.ts'

/** One reason why work waits. Only a number that opens its records is said. */
export interface Cause {
  /** How many records or attempts it concerns: its rank. */
  readonly count: number
  /** After the count, where `status` is set. */
  readonly statement: string
  readonly proof: string
  /** The records that it counts are all those in this status. */
  readonly status?: string
}

export const pluralOf = ({ entity }: Insight) => `${entity}s`

/** On a chart without an end records only change, and nobody has to finish them. */
export const canWait = (workflow: Workflow, { statuses }: Insight) =>
  hasEnd(workflow) && statuses.some(({ waitsFor }) => waitsFor.length > 0)

/**
 * The statuses that wait for somebody, with the work that waits there: the records, each for as long as half of them stay.
 * First comes the one with most. The sentence and the heat of the chart go by it.
 */
export const waitsIn = (workflow: Workflow, insight: Insight) =>
  insight.statuses
    .flatMap(({ medianSeconds, ...each }) =>
      medianSeconds ? [{ ...each, medianSeconds, work: each.now * medianSeconds }] : [],
    )
    .filter(({ now, left }) => now >= ENOUGH && left >= ENOUGH)
    .filter(({ waitsFor }) => canWait(workflow, insight) && waitsFor.length > 0)
    .sort((one, other) => other.work - one.work)

/** Why work waits, beyond where most waits: what concerns most comes first. */
export function causesOf(workflow: Workflow, insight: Insight): Cause[] {
  const { cases, transitions, refusals } = insight
  const [most, ...others] = waitsIn(workflow, insight)
  if (!most) return []
  const named = (move: string, from: string) =>
    `“${moveText(workflow, move)}” while ${statusText(workflow, from).toLowerCase()}`
  const waiting = others.slice(0, 1).map(({ status, now, medianSeconds }) => ({
    count: now,
    statement: ` wait in ${statusText(workflow, status)}`,
    proof: `Half of the stays last longer than ${lengthText(medianSeconds)}.`,
    status,
  }))
  const reworked = transitions
    .filter(({ again }) => again > 0)
    .sort((one, other) => other.again - one.again)
    .slice(0, 1)
  const cameBack = reworked.map(({ from = '', move, to, again, count }) => ({
    count: cases.reworked,
    statement: `${named(move, from)} leads back to ${statusText(workflow, to)}`,
    proof: `In ${shareText(again, count)} of the cases the ${insight.entity} had been there before.`,
  }))
  const refused = refusals.slice(0, 1).map((each) => ({
    count: each.count,
    statement: `${named(each.move, each.status)} is often refused`,
    proof: reasonOf(workflow, each),
  }))
  return [...waiting, ...cameBack, ...refused]
    .filter(({ count }) => count >= ENOUGH)
    .sort((one, other) => other.count - one.count)
}
