import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { envelope } from './schemas.ts'

export const personName = v.nullish(v.string(), '')

const employeeId = v.pipe(v.string(), v.nonEmpty())

/** Servers send the whole employee or only their id, which is all that choosing them needs. */
export const employee = v.union([
  v.object({ _id: employeeId, firstName: personName, lastName: personName }),
  v.pipe(
    employeeId,
    v.transform((_id) => ({ _id, firstName: '', lastName: '' })),
  ),
])

export type Employee = v.InferOutput<typeof employee>

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()

export const employeeName = (person: Employee) => fullName(person) || person._id

export const employeeCalls = {
  'employee.list': {
    method: 'GET',
    path: '/user/employees',
    access: 'signed-in',
    response: envelope(v.array(employee)),
    source: 'stated',
  },
} as const satisfies Record<string, Endpoint>
