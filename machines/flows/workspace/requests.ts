import type { BodyInput, Change, ChangeName } from '#contract/calls.ts'
import type { Outcome } from '#machines/flows/outcome.ts'
import type { Move } from '#machines/lifecycles/lifecycle.ts'
import type { ConfirmStep, FormStep, MoveMeta } from '#machines/lifecycles/meta.ts'

// What a workspace is asked for, sends and answers.

/** The change that takes a move back. */
export type Inverse = Change & {
  readonly entity: string
  readonly success: string
  /** The fields of the record with the status that it goes back to. */
  readonly stored?: object
}

/** What the toast of a move offers. The server refuses it for any other version than that after the move. */
export type Undo = Inverse & {
  readonly recordId: string | undefined
  readonly version: number
}

export interface SubmitAction {
  readonly type: string
  readonly label: string
  readonly tone: MoveMeta['tone']
  readonly success: string
  /** Where the chart has one. */
  readonly inverse?: Inverse | undefined
  /** The fields of the record with the status after it. Missing for a move that keeps the status, or deletes the record. */
  readonly stored?: object | undefined
}

/** With `endings` it has a button for each. */
export interface CreateForm {
  readonly call: ChangeName
  readonly success: string
  readonly endings?: readonly SubmitAction[]
}

/** Which record a request is about, for people: "Load test · Blessing Etim · due 27-11-2026". */
export interface Subject {
  readonly name: string
  readonly person?: string | undefined
  readonly due?: string | undefined
}

export interface MoveRequest {
  readonly recordId: string
  readonly subject: Subject
  /** The version that the person saw, where the server sends it. */
  readonly version: number | undefined
  readonly move: Move
  /** The open moves under the same menu entry: what the form can end with. */
  readonly endings: readonly SubmitAction[]
  /** Without a body, the answer to the question is the body. A form makes its own change. */
  readonly change: Change
}

export interface PendingSubmission {
  /** A move's type, or the call that creates a record. */
  readonly type: string
  readonly change: Change
  readonly recordId: string | undefined
  /** Undefined for a creation. */
  readonly subject: Subject | undefined
  /** Undefined after a refusal, which has the record read again. */
  readonly version: number | undefined
  readonly step: ConfirmStep | FormStep
  readonly tone: MoveMeta['tone']
  readonly success: string
  /** Known from the submission on. */
  readonly inverse: Inverse | undefined
  readonly endings: readonly SubmitAction[]
}

export interface SendInput {
  readonly request: PendingSubmission
  readonly change: Change
}

/** `version`: that of the record after the change, where the server sends it. */
export type SendOutcome = Outcome & { readonly version?: number | undefined }

export interface Submission {
  readonly change: Change
  /** The type of one of the request's endings. */
  readonly ending?: string | undefined
  readonly inverse?: Inverse | undefined
  /** The version of the record with which the form was filled again. */
  readonly version?: number | undefined
}

export const requestOfMove = ({ move, endings, ...request }: MoveRequest): PendingSubmission => ({
  ...request,
  type: move.type,
  step: move.step,
  tone: move.tone,
  success: move.success,
  inverse: undefined,
  endings: endings.map(({ type, label, tone, success, inverse, stored }) => ({
    type,
    label,
    tone,
    success,
    ...(inverse && { inverse }),
    ...(stored && { stored }),
  })),
})

export const requestOfForm = ({ call, success, endings = [] }: CreateForm): PendingSubmission => ({
  type: call,
  change: changeOf(call),
  recordId: undefined,
  subject: undefined,
  version: undefined,
  step: { kind: 'form', drawer: call },
  tone: 'neutral',
  success,
  inverse: undefined,
  endings,
})

export const changeOf = <Name extends ChangeName>(call: Name, body?: BodyInput<Name>) =>
  (body === undefined ? { call } : { call, body }) as Change

/** A change that has no body takes the answer to the question of its move as its body. */
export const withAnswer = <C extends Change>(change: C, answer: Change['body']) =>
  (answer === undefined ? change : { body: answer, ...change }) as C
