import type { Handlers } from '#server/core/handler.ts'
import { accountHandlers } from './account.ts'
import { announcementHandlers } from './announcement.ts'
import { employeeHandlers } from './employee.ts'
import { eventLogHandlers } from './event-log.ts'
import { fileUploadHandlers } from './file-upload.ts'
import { ledgerHandlers } from './ledger.ts'
import { mediaHandlers } from './media.ts'
import { roleHandlers } from './role.ts'
import { sessionHandlers } from './session.ts'
import { taskHandlers } from './task.ts'
import { userHandlers } from './user.ts'

/** Every call of the contract, served. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...roleHandlers,
  ...userHandlers,
  ...employeeHandlers,
  ...eventLogHandlers,
  ...taskHandlers,
  ...announcementHandlers,
  ...fileUploadHandlers,
  ...mediaHandlers,
  ...accountHandlers,
  ...ledgerHandlers,
}
