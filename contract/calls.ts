import type { GenericSchema, InferOutput } from 'valibot'
import type { Endpoint, EndpointInput } from './endpoint.ts'
import { firstCalls } from './first-calls.ts'
import { laterCalls } from './later-calls.ts'
import { sessionCalls } from './session.ts'

/** Every call of the admin API. The server mounts from it, the client is typed by it, OpenAPI is made from it. */
export const calls = { ...sessionCalls, ...firstCalls, ...laterCalls } as const satisfies Record<string, Endpoint>

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
