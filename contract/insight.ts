import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { instant } from './instant.ts'
import { TRACKED_ENTITIES } from './records.ts'
import { envelope, nullishToUndefined, numeric } from './schemas.ts'

export const INSIGHT_DAYS = 35

export const INSIGHT_DAYS_MAX = 90

// A record enters a status with each move whose target differs from its status. Adoptions are no moves.

const statusFigures = v.object({
  status: v.string(),
  /** Records in the status when the server answers, whatever the period. */
  now: numeric,
  entered: numeric,
  /** How often it was left. The times are of these stays; null without one. */
  left: numeric,
  medianSeconds: v.nullish(numeric, null),
  p90Seconds: v.nullish(numeric, null),
  /** Who can change this status by the current chart, deletion apart. The names are those of the workflow pages. */
  waitsFor: v.nullish(v.array(v.string()), []),
})

const transitionFigures = v.object({
  /** Undefined for a creation. */
  from: nullishToUndefined(v.string()),
  move: v.string(),
  /** `deleted` for a deletion. */
  to: v.string(),
  count: numeric,
  /** How many different people made it. */
  people: numeric,
  /** How many of these entered a status that the record had been in before: rework. */
  again: v.nullish(numeric, 0),
})

const refusalFigures = v.object({
  status: v.string(),
  move: v.string(),
  why: v.picklist(['state', 'guard']),
  guard: nullishToUndefined(v.string()),
  count: numeric,
  people: numeric,
})

const caseFigures = v.object({
  /** Created in the period. */
  started: numeric,
  /** Entered a final status other than `deleted` in the period. */
  ended: numeric,
  /** The time from the creation to that status. */
  medianSecondsToEnd: v.nullish(numeric, null),
  /** How many of `ended` never entered a status twice. */
  firstTimeRight: numeric,
  /** Records that entered a status again in the period. */
  reworked: numeric,
})

const weekFigures = v.object({
  from: v.string(),
  started: numeric,
  ended: numeric,
})

const insight = v.object({
  entity: v.picklist(TRACKED_ENTITIES),
  /** Inclusive. */
  from: v.string(),
  /** Exclusive. */
  to: v.string(),
  /** The fingerprint of the chart that decides now. */
  chart: v.string(),
  /** All statuses of the current chart in its order, then those of older charts. */
  statuses: v.array(statusFigures),
  /** Most frequent first, like the refusals. */
  transitions: v.array(transitionFigures),
  refusals: v.array(refusalFigures),
  cases: caseFigures,
  /** The whole weeks until `to`, the earliest first. */
  weeks: v.nullish(v.array(weekFigures), []),
})

export type Insight = v.InferOutput<typeof insight>

export const insightCalls = {
  'insight.read': {
    method: 'GET',
    path: '/insight/:entity',
    access: { permission: 'read_user' },
    /** By default the last 35 days, until now; 90 days at most. */
    query: v.strictObject({ from: v.optional(instant), to: v.optional(instant) }),
    response: envelope(insight),
    source: 'insight',
  },
} as const satisfies Record<string, Endpoint>
