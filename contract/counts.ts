import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { instant } from './instant.ts'
import { choice } from './list.ts'
import { envelope, nullishToUndefined, numeric } from './schemas.ts'

const statusCount = v.object({
  status: v.string(),
  now: numeric,
  /** Tasks that are overdue by the day of the caller. */
  late: v.nullish(numeric, 0),
  /** The one that was created first; undefined in a final status, and for records that nobody waits for. */
  oldest: nullishToUndefined(v.object({ id: v.string(), name: v.string(), at: v.string() })),
})

export type StatusCount = v.InferOutput<typeof statusCount>

export const countsCalls = {
  'counts.read': {
    method: 'GET',
    path: '/counts/:list',
    access: 'signed-in',
    query: v.strictObject({
      /** Tasks of the caller, or for super admins of everybody else. */
      scope: v.optional(choice(['own', 'employee']), 'own'),
      /** When the day of the caller began; now by default. */
      today: v.optional(instant),
    }),
    /** In the order of the chart, also statuses without a record. Statuses that the caller may not see are left out. */
    response: envelope(v.object({ statuses: v.array(statusCount) })),
    source: 'counts',
  },
} as const satisfies Record<string, Endpoint>
