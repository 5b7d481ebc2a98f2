import type { Insight } from '#contract/insight.ts'
import { refusalOf } from '#machines/core/lifecycle.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { counted, formatCount } from '#src/format/count-text.ts'
import { happened } from '#src/history/words.ts'
import { wordsIn } from '../phrases.ts'
import { stateIn, type Workflow } from '../workflow.ts'

/** Fewer cases say nothing about how long a status takes. */
export const ENOUGH = 5

/** A change against fewer may be chance. */
export const COMPARABLE = 100

const UNITS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** "3.4 days" */
export function lengthText(seconds: number) {
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? UNITS[3]
  const amount = seconds / length
  return counted(amount < 10 && length > 1 ? Math.round(10 * amount) / 10 : Math.round(amount), unit)
}

/** "84 %", or "under 1 %" for a few of many. Empty without a whole. */
export function shareText(part: number, whole: number) {
  if (whole === 0) return ''
  const share = Math.round((100 * part) / whole)
  return share === 0 && part > 0 ? 'under 1 %' : `${share} %`
}

const signed = (amount: number) => `${amount > 0 ? '+' : amount < 0 ? '−' : '±'}${formatCount(Math.abs(amount))}`

/** "+12 %" */
export const changeText = (now: number, before: number) => `${signed(Math.round((100 * (now - before)) / before))} %`

/** Empty when the period before had too few to compare with. */
export const countChange = (now: number, before = 0) => (before < COMPARABLE ? '' : changeText(now, before))

/** "+3 points", of two shares in percent. */
export const pointsText = (now: number, before: number) => {
  const difference = Math.round(now) - Math.round(before)
  return `${signed(difference)} ${Math.abs(difference) === 1 ? 'point' : 'points'}`
}

/** Users, for example, are never finished: for them, a status that comes again is no rework. */
export const hasEnd = ({ states }: Workflow) => states.some(({ path, isFinal }) => isFinal && path !== 'deleted')

/** Also for a status of an older chart. */
export const statusText = (workflow: Workflow, status: string) =>
  stateIn(workflow, status)?.title ?? capitalized(wordsIn(status))

/** Also for a creation, and for a move of an older chart. */
export const moveText = (workflow: Workflow, move: string) =>
  workflow.moves.find(({ transition }) => transition.event === move)?.text ?? happened(move)

/** What the server says to whom is refused, also in the audit log. Undefined where an older chart refused. */
export function reasonOf(workflow: Workflow, { why, move, status }: Insight['refusals'][number]) {
  const { entry } = workflow
  if (entry.kind !== 'lifecycle' || !stateIn(workflow, status)?.meta) return undefined
  const refusal = refusalOf(entry.lifecycle, status, move)
  return refusal.why === why ? refusal.message : undefined
}
