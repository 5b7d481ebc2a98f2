import type { GenericSchema, InferOutput } from 'valibot'
import { accountingCalls } from './accounting.ts'
import { countsCalls } from './counts.ts'
import { employeeCalls } from './employee.ts'
import type { Endpoint, EndpointInput } from './endpoint.ts'
import { eventLogCalls } from './event-log.ts'
import { fileUploadCalls } from './file-upload.ts'
import { historyCalls } from './history.ts'
import { insightCalls } from './insight.ts'
import { ledgerCalls } from './ledger.ts'
import { mediaCalls } from './media.ts'
import { noteCalls } from './notes.ts'
import { notificationCalls } from './notifications.ts'
import { ownSessionCalls } from './own-sessions.ts'
import { preferencesCalls } from './preferences.ts'
import { proofCalls } from './proof.ts'
import { recordCalls } from './records.ts'
import { reversalCalls } from './reversal.ts'
import { roleCalls } from './role.ts'
import { sessionCalls } from './session.ts'
import { tokenCalls } from './tokens.ts'
import { userCalls } from './user.ts'

/** Every call of the admin API. The server mounts from it, the client is typed by it, OpenAPI is made from it. */
export const calls = {
  ...sessionCalls,
  ...roleCalls,
  ...userCalls,
  ...employeeCalls,
  ...eventLogCalls,
  ...recordCalls,
  ...fileUploadCalls,
  ...mediaCalls,
  ...ledgerCalls,
  ...accountingCalls,
  ...historyCalls,
  ...insightCalls,
  ...noteCalls,
  ...notificationCalls,
  ...ownSessionCalls,
  ...preferencesCalls,
  ...reversalCalls,
  ...countsCalls,
  ...proofCalls,
  ...tokenCalls,
} as const satisfies Record<string, Endpoint>

export type CallName = keyof typeof calls

export type BodyOf<Name extends CallName> = (typeof calls)[Name] extends { body: infer Body extends GenericSchema }
  ? InferOutput<Body>
  : undefined

export type ChangeName = { [Name in CallName]: (typeof calls)[Name]['method'] extends 'GET' ? never : Name }[CallName]

type Bodies = { [Name in ChangeName]: EndpointInput<(typeof calls)[Name]>['body'] }

export type BodyInput<Name extends ChangeName> = Bodies[Name]

/** A call with its own body: a union of all of them, so that no call takes the body of another. */
export type Change<Name extends ChangeName = ChangeName> = {
  [Each in Name]: { readonly call: Each; readonly body?: BodyInput<Each> | undefined }
}[Name]
