import type { Call } from './call.ts'
import { employeeCalls } from './employee.ts'
import { eventLogCalls } from './event-log.ts'
import { roleCalls } from './role.ts'
import { sessionCalls } from './session.ts'
import { taskCalls } from './task.ts'
import { userCalls } from './user.ts'

/** Every call of the admin API. The server mounts from it, the client is typed by it, OpenAPI is made from it. */
export const calls = {
  ...sessionCalls,
  ...roleCalls,
  ...userCalls,
  ...employeeCalls,
  ...eventLogCalls,
  ...taskCalls,
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
