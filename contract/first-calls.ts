import { employeeCalls } from './employee.ts'
import type { Endpoint } from './endpoint.ts'
import { roleCalls } from './role.ts'
import { taskCalls } from './task.ts'
import { userCalls } from './user.ts'

/** The calls of the areas that people enter first, which the browser loads with the dashboard. */
export const firstCalls = {
  ...roleCalls,
  ...userCalls,
  ...employeeCalls,
  ...taskCalls,
} as const satisfies Record<string, Endpoint>
