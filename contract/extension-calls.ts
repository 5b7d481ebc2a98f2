import { accountingCalls } from './accounting.ts'
import type { Endpoint } from './endpoint.ts'
import { historyCalls } from './history.ts'
import { insightCalls } from './insight.ts'
import { lifecycleCheckCalls } from './lifecycle-check.ts'
import { notificationCalls } from './notifications.ts'
import { ownSessionCalls } from './own-sessions.ts'
import { preferencesCalls } from './preferences.ts'
import { queryCalls } from './query.ts'
import { reversalCalls } from './reversal.ts'

/** The calls that the browser loads with the first of them. */
export const extensionCalls = {
  ...accountingCalls,
  ...historyCalls,
  ...insightCalls,
  ...lifecycleCheckCalls,
  ...notificationCalls,
  ...ownSessionCalls,
  ...preferencesCalls,
  ...queryCalls,
  ...reversalCalls,
} as const satisfies Record<string, Endpoint>
