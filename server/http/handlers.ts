import { employeeHandlers } from './employee.ts'
import { eventLogHandlers } from './event-log.ts'
import type { Handlers } from './handler.ts'
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
}
