import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { TRACKED_ENTITIES } from './records.ts'
import { envelope, nullishToUndefined, numeric } from './schemas.ts'

/** A check stores at most this many findings: the first. */
export const FINDINGS_MAX = 100

const entity = v.picklist(TRACKED_ENTITIES)

const finding = v.object({
  entity,
  id: v.string(),
  /** The stored move at fault, or the last one. Undefined for a record without moves. */
  step: nullishToUndefined(v.object({ _id: v.string(), move: v.string(), at: v.string() })),
  problem: v.string(),
})

export type Finding = v.InferOutput<typeof finding>

const chartUse = v.object({ entity, chart: v.string(), moves: numeric })

export type ChartUse = v.InferOutput<typeof chartUse>

const lifecycleCheck = v.object({
  at: v.string(),
  isSound: v.boolean(),
  records: numeric,
  /** Refused ones included. */
  moves: numeric,
  /** Refused moves that the charts of today accept. They are no findings. */
  acceptedToday: numeric,
  found: numeric,
  findings: v.array(finding),
  /** How many moves each version of a chart decided. */
  charts: v.array(chartUse),
})

export const lifecycleCheckCalls = {
  'insight.checks': {
    method: 'GET',
    path: '/insight/checks',
    access: 'super-admin',
    response: envelope(v.nullable(lifecycleCheck)),
    source: 'insight',
  },
} as const satisfies Record<string, Endpoint>
