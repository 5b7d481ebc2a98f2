import { entryOf, type Move } from '#machines/lifecycles/lifecycle.ts'
import type { ConfirmStep, FormStep, MoveMeta } from '#machines/lifecycles/meta.ts'
import type { Viewer } from '#machines/lifecycles/viewer.ts'

// What a workspace is asked to do, from the menu entry to the call.

/** A record as the screen knows it at the moment of asking. */
export interface RecordRef {
  id: string
  status: string
  viewer: Viewer
  /** How often it was changed, where the server says so. */
  version?: number | undefined
}

/** One way to end a form: what it does, and what the person is told when it is done. */
export interface SubmitAction {
  type: string
  label: string
  tone: MoveMeta['tone']
  success: string
}

/** What is being done: a move of the lifecycle to `subjectId`, or a form of the area that creates something (no subject). */
export interface PendingSubmission {
  type: string
  subjectId: string | undefined
  /** What the person saw when asking; gone once a refusal told them how it stands now. */
  version: number | undefined
  step: ConfirmStep | FormStep
  tone: MoveMeta['tone']
  /** What the person is told when it is done. */
  success: string
  /** What the person can choose between: the open moves under the entry that was asked for, or the endings of a creation. */
  endings: readonly SubmitAction[]
}

/** A form that creates something. Without `endings` there is one: `form` is what it does, told as `success`. */
export interface CreateForm {
  form: string
  success: string
  endings?: readonly SubmitAction[]
}

/** A move to `subject`; those of the `open` ones that stand under its menu entry are what its form can end with. */
export const requestOfMove = (move: Move, open: readonly Move[], subject: RecordRef): PendingSubmission => ({
  type: move.type,
  subjectId: subject.id,
  version: subject.version,
  step: move.step,
  tone: move.tone,
  success: move.success,
  endings: open
    .filter((each) => entryOf(each) === entryOf(move))
    .map(({ type, label, tone, success }) => ({ type, label, tone, success })),
})

export const requestOfForm = ({ form, success, endings = [] }: CreateForm): PendingSubmission => ({
  type: form,
  subjectId: undefined,
  version: undefined,
  step: { kind: 'form', drawer: form },
  tone: 'neutral',
  success,
  endings,
})

export const endingOf = ({ endings }: PendingSubmission, ending: string | undefined) =>
  endings.find(({ type }) => type === ending)

/** The request with what the chosen ending does, or as it was asked for where none is chosen. */
export function withSubmitAction(request: PendingSubmission, ending: string | undefined): PendingSubmission {
  const { type, tone, success } = endingOf(request, ending) ?? request
  return { ...request, type, tone, success }
}
