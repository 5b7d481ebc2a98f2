import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { envelope } from './schemas.ts'

export const personName = v.nullish(v.string(), '')

const employeeId = v.pipe(v.string(), v.nonEmpty())

const opens = v.nullish(v.boolean())

const named = v.object({
  _id: employeeId,
  firstName: personName,
  lastName: personName,
  /** Only in lists to choose from. Where a server says nothing, everybody is offered and its refusal decides. */
  opensTasks: opens,
  opensAnnouncements: opens,
})

/** Servers send the whole employee or only their id, which is all that choosing them needs. */
export const employee = v.union([
  named,
  v.pipe(
    employeeId,
    v.transform((_id): v.InferOutput<typeof named> => ({ _id, firstName: '', lastName: '' })),
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
