import type { employeeCalls } from '#contract/employee.ts'
import { listEmployees } from '#server/areas/employee/list.ts'
import type { Handlers } from '#server/core/handler.ts'

export const employeeHandlers: Handlers<keyof typeof employeeCalls> = {
  'employee.list': async (_input, context) => ({ data: await listEmployees(context) }),
}
