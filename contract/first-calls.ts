import { employeeCalls } from './employee.ts'
import type { Endpoint } from './endpoint.ts'
import { roleCalls } from './role.ts'
import { userCalls } from './user.ts'

/** The calls of the first area, which the browser loads with the dashboard. */
export const firstCalls = {
  ...roleCalls,
  ...userCalls,
  ...employeeCalls,
} as const satisfies Record<string, Endpoint>
