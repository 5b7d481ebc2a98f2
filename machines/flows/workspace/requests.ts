import type { BodyInput, Change, ChangeName } from '#contract/calls.ts'
import type { Move } from '#machines/core/lifecycle.ts'
import type { Outcome } from '#machines/flows/outcome.ts'

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

/** An open move, or one with which a record is created. */
export interface SubmitAction extends Pick<Move, 'type' | 'label' | 'tone' | 'success'> {
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

/** What a dialog or form asks for, and the call that it sends. */
export interface PendingSubmission {
  /** Undefined for a creation. */
  readonly recordId: string | undefined
  readonly subject: Subject | undefined
  /** The version that the person saw, where the server sends it. Undefined after a refusal, which has the record read again. */
  readonly version: number | undefined
  /** How it ends: from the submission on, the ending that the person chose. */
  readonly move: Omit<SubmitAction, 'label'> & Pick<Move, 'step'>
  /** The open moves under the same menu entry: what the form can end with. */
  readonly endings: readonly SubmitAction[]
  /** Without a body, the answer to the question is the body. A form makes its own change. */
  readonly change: Change
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

export const requestOfForm = ({ call, success, endings = [] }: CreateForm): PendingSubmission => ({
  recordId: undefined,
  subject: undefined,
  version: undefined,
  move: { type: call, tone: 'neutral', success, step: { kind: 'form', drawer: call } },
  endings,
  change: changeOf(call),
})

export const changeOf = <Name extends ChangeName>(call: Name, body?: BodyInput<Name>) =>
  (body === undefined ? { call } : { call, body }) as Change

/** A change that has no body takes the answer to the question of its move as its body. */
export const withAnswer = <C extends Change>(change: C, answer: Change['body']) =>
  (answer === undefined ? change : { body: answer, ...change }) as C
