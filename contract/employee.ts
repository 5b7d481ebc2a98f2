import * as v from 'valibot'
import type { Call } from './call.ts'
import { dataOf } from './text.ts'

export const employee = v.object({ _id: v.string(), firstName: v.string(), lastName: v.string() })

export type Employee = v.InferOutput<typeof employee>

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()

export const employeeCalls = {
  'employee.list': {
    method: 'GET',
    path: '/user/employees',
    access: 'signed-in',
    answer: dataOf(v.array(employee)),
    origin: 'stated',
  },
} as const satisfies Record<string, Call>
