import { accountCalls } from './account.ts'
import { announcementCalls } from './announcement.ts'
import { employeeCalls } from './employee.ts'
import type { Endpoint } from './endpoint.ts'
import { eventLogCalls } from './event-log.ts'
import { fileUploadCalls } from './file-upload.ts'
import { ledgerCalls } from './ledger.ts'
import { mediaCalls } from './media.ts'
import { roleCalls } from './role.ts'
import { sessionCalls } from './session.ts'
import { taskCalls } from './task.ts'
import { userCalls } from './user.ts'

/** The calls of the lists, which the browser loads with the dashboard. */
export const statedCalls = {
  ...sessionCalls,
  ...roleCalls,
  ...userCalls,
  ...employeeCalls,
  ...eventLogCalls,
  ...taskCalls,
  ...announcementCalls,
  ...fileUploadCalls,
  ...mediaCalls,
  ...accountCalls,
  ...ledgerCalls,
} as const satisfies Record<string, Endpoint>
