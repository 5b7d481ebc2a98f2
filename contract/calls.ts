import type { GenericSchema, InferOutput } from 'valibot'
import { accountCalls } from './account.ts'
import { announcementCalls } from './announcement.ts'
import { employeeCalls } from './employee.ts'
import type { Endpoint, EndpointInput } from './endpoint.ts'
import { eventLogCalls } from './event-log.ts'
import { fileUploadCalls } from './file-upload.ts'
import { historyCalls } from './history.ts'
import { insightCalls } from './insight.ts'
import { ledgerCalls } from './ledger.ts'
import { lifecycleCheckCalls } from './lifecycle-check.ts'
import { mediaCalls } from './media.ts'
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
  ...announcementCalls,
  ...fileUploadCalls,
  ...mediaCalls,
  ...accountCalls,
  ...ledgerCalls,
  ...historyCalls,
  ...insightCalls,
  ...lifecycleCheckCalls,
} as const satisfies Record<string, Endpoint>

export type CallName = keyof typeof calls

export type BodyOf<Name extends CallName> = (typeof calls)[Name] extends { body: infer Body extends GenericSchema }
  ? InferOutput<Body>
  : undefined

export type ChangeName = { [Name in CallName]: (typeof calls)[Name]['method'] extends 'GET' ? never : Name }[CallName]

type Bodies = { [Name in ChangeName]: EndpointInput<(typeof calls)[Name]>['body'] }

export type BodyInput<Name extends ChangeName> = Bodies[Name]

export interface Change<Name extends ChangeName = ChangeName> {
  readonly call: Name
  readonly body?: BodyInput<Name> | undefined
}
