import type { Insight } from '#contract/insight.ts'
import { counted, formatCount } from '#src/format/count-text.ts'
import { statusesOf } from '../records.ts'
import type { Workflow } from '../workflow.ts'
import { total } from './period-figures.ts'
import { ENOUGH, hasEnd, lengthText, moveText, reasonOf, statusText } from './texts.ts'

/** One reason why work waits: a sentence that begins with its number, which opens the records or the events. */
export interface Cause {
  /** How many records or attempts it concerns: its rank. */
  readonly count: number
  readonly statement: string
  readonly proof: string
  /** The records are all those in this status. */
  readonly status?: string
  /** In the audit log. */
  readonly events?: { readonly search?: string | undefined; readonly action?: string }
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
  const named = (status: string) => statusText(workflow, status).toLowerCase()
  const { path } = statusesOf(workflow)
  const waiting = others.slice(0, 1).map(({ status, now, medianSeconds }) => ({
    count: now,
    statement: `${formatCount(now)} ${named(status)} ${pluralOf(insight)} wait`,
    proof: `Half leave within ${lengthText(medianSeconds)}.`,
    status,
  }))
  const reworked = transitions
    .filter(({ again }) => again > 0)
    .sort((one, other) => other.again - one.again)
    .slice(0, 1)
  const isBack = (from: string, to: string) => path.includes(to) && path.indexOf(to) < path.indexOf(from)
  const cameBack = reworked.map(({ from = '', move, to, again, count }) => ({
    count: cases.reworked,
    statement: `${counted(count, `${named(from)} ${pluralOf(insight)}`)} ${isBack(from, to) ? `${count === 1 ? 'was' : 'were'} sent back` : 'went'} to ${named(to)}${count === 1 ? '' : `, ${formatCount(again)} of them`} a second time`,
    proof: `The audit log has them among all “${moveText(workflow, move)}”.`,
    events: { action: move },
  }))
  const byGuard = refusals.filter(({ why }) => why === 'guard')
  const refused = byGuard.slice(0, 1).flatMap((each) => {
    const reason = reasonOf(workflow, each)
    if (!reason) return []
    const count = total(byGuard.filter((other) => other.move === each.move && reasonOf(workflow, other) === reason))
    const statement = `${counted(count, 'attempts')} at “${moveText(workflow, each.move)}” were refused`
    return { count, statement, proof: reason, events: { search: reason } }
  })
  return [...waiting, ...cameBack, ...refused]
    .filter(({ count }) => count >= ENOUGH)
    .sort((one, other) => other.count - one.count)
}
