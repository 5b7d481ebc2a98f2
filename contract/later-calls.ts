import { accountCalls } from './account.ts'
import { accountingCalls } from './accounting.ts'
import { announcementCalls } from './announcement.ts'
import type { Endpoint } from './endpoint.ts'
import { eventLogCalls } from './event-log.ts'
import { fileUploadCalls } from './file-upload.ts'
import { historyCalls } from './history.ts'
import { insightCalls } from './insight.ts'
import { ledgerCalls } from './ledger.ts'
import { lifecycleCheckCalls } from './lifecycle-check.ts'
import { mediaCalls } from './media.ts'
import { notificationCalls } from './notifications.ts'
import { ownSessionCalls } from './own-sessions.ts'
import { preferencesCalls } from './preferences.ts'
import { reversalCalls } from './reversal.ts'

/** The calls that the browser loads with the first of them. */
export const laterCalls = {
  ...eventLogCalls,
  ...announcementCalls,
  ...fileUploadCalls,
  ...mediaCalls,
  ...accountCalls,
  ...ledgerCalls,
  ...accountingCalls,
  ...historyCalls,
  ...insightCalls,
  ...lifecycleCheckCalls,
  ...notificationCalls,
  ...ownSessionCalls,
  ...preferencesCalls,
  ...reversalCalls,
} as const satisfies Record<string, Endpoint>
