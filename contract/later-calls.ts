import { accountingCalls } from './accounting.ts'
import { countsCalls } from './counts.ts'
import type { Endpoint } from './endpoint.ts'
import { eventLogCalls } from './event-log.ts'
import { fileUploadCalls } from './file-upload.ts'
import { historyCalls } from './history.ts'
import { insightCalls } from './insight.ts'
import { ledgerCalls } from './ledger.ts'
import { mediaCalls } from './media.ts'
import { notificationCalls } from './notifications.ts'
import { ownSessionCalls } from './own-sessions.ts'
import { preferencesCalls } from './preferences.ts'
import { recordCalls } from './records.ts'
import { reversalCalls } from './reversal.ts'

/** The calls that the browser loads with the first of them. */
export const laterCalls = {
  ...eventLogCalls,
  ...recordCalls,
  ...fileUploadCalls,
  ...mediaCalls,
  ...ledgerCalls,
  ...accountingCalls,
  ...historyCalls,
  ...insightCalls,
  ...notificationCalls,
  ...ownSessionCalls,
  ...preferencesCalls,
  ...reversalCalls,
  ...countsCalls,
} as const satisfies Record<string, Endpoint>
