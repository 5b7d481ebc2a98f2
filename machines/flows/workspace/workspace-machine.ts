import { assertEvent, assign, setup } from 'xstate'
import { assertDefined } from '#machines/core/assert-defined.ts'
import { type Outcome, refusalOf, unexpectedMessage } from '#machines/flows/outcome.ts'
import { unprovided } from '#machines/flows/unprovided.ts'
import {
  type CreateForm,
  type PendingSubmission,
  requestOfForm,
  type SendInput,
  type SendOutcome,
  type Subject,
  type Submission,
  type Undo,
} from './requests.ts'

// Runs the step before a move or a creation; the server decides. Holds the record's id and never a copy of the record.

export interface Success {
  readonly message: string
  readonly subject: Subject | undefined
  /** Where the move has an inverse, and the server said which version it produced. */
  readonly undo: Undo | undefined
}

interface WorkspaceContext {
  viewedId: string | undefined
  request: PendingSubmission | undefined
  refusal: string | undefined
}

type WorkspaceEvent =
  | { type: 'record.view'; id: string }
  | ({ type: 'record.create' } & CreateForm)
  | { type: 'move.ask'; request: PendingSubmission }
  | ({ type: 'step.submit' } & Submission)
  | { type: 'step.cancel' }

const requestIn = ({ request }: WorkspaceContext) => assertDefined(request)

const endingOf = (context: WorkspaceContext, ending: string | undefined) =>
  requestIn(context).endings.find(({ type }) => type === ending)

export const successOf = (request: PendingSubmission, { version }: SendOutcome): Success => {
  const { move, subject, recordId } = request
  const { success: message, inverse } = move
  return { message, subject, undo: inverse && version !== undefined ? { ...inverse, recordId, version } : undefined }
}

const workspaceSetup = setup({
  types: {
    context: {} as WorkspaceContext,
    events: {} as WorkspaceEvent,
    tags: {} as 'busy',
  },
  actors: { send: unprovided<SendOutcome, SendInput>('send') },
  actions: {
    notifySuccess: (_, _params: Success) => {},
    notifyFailure: (_, _params: { message: string }) => {},
    view: assign((_, { id }: { id: string }) => ({ viewedId: id })),
    prepareMove: assign((_, { request }: { request: PendingSubmission }) => ({ request })),
    prepareForm: assign((_, form: CreateForm) => ({ request: requestOfForm(form) })),
    chooseEnding: assign(({ context }, { ending, inverse, version }: Submission) => {
      const request = requestIn(context)
      const move = { ...request.move, ...endingOf(context, ending), inverse }
      return { request: { ...request, move, version: version ?? request.version } }
    }),
    rememberRefusal: assign(({ context }, { message }: { message: string }) => ({
      refusal: message,
      request: { ...requestIn(context), version: undefined },
    })),
    forgetRefusal: assign({ refusal: undefined }),
    forgetRequest: assign({ request: undefined }),
    forgetRecord: assign({ viewedId: undefined }),
  },
  guards: {
    needsForm: (_, { request }: { request: PendingSubmission }) => request.move.step.kind === 'form',
    isOffered: ({ context }, { ending }: Submission) => ending === undefined || endingOf(context, ending) !== undefined,
    isAccepted: (_, { ok }: Outcome) => ok,
    isViewing: ({ context }) => context.viewedId !== undefined,
  },
})

const begin = workspaceSetup.createStateConfig({
  on: {
    'record.view': { target: '#workspace.viewing', actions: { type: 'view', params: ({ event }) => event } },
    'record.create': { target: '#workspace.editing', actions: { type: 'prepareForm', params: ({ event }) => event } },
    'move.ask': [
      {
        guard: { type: 'needsForm', params: ({ event }) => event },
        target: '#workspace.editing',
        actions: { type: 'prepareMove', params: ({ event }) => event },
      },
      { target: '#workspace.confirming', actions: { type: 'prepareMove', params: ({ event }) => event } },
    ],
  },
}).on

const step = workspaceSetup.createStateConfig({
  on: {
    'step.submit': {
      guard: { type: 'isOffered', params: ({ event }) => event },
      target: 'sending',
      actions: { type: 'chooseEnding', params: ({ event }) => event },
    },
    'step.cancel': [{ guard: 'isViewing', target: '#workspace.viewing' }, { target: '#workspace.browsing' }],
  },
}).on

const sending = (id: string) =>
  workspaceSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      id,
      src: 'send',
      input: ({ context, event }) => {
        assertEvent(event, 'step.submit')
        return { request: requestIn(context), change: event.change }
      },
      onDone: [
        {
          guard: { type: 'isAccepted', params: ({ event }) => event.output },
          target: '#workspace.browsing',
          actions: {
            type: 'notifySuccess',
            params: ({ context, event }) => successOf(requestIn(context), event.output),
          },
        },
        {
          target: 'refused',
          actions: [
            { type: 'rememberRefusal', params: ({ event }) => refusalOf(event.output) },
            { type: 'notifyFailure', params: ({ event }) => refusalOf(event.output) },
          ],
        },
      ],
      onError: {
        target: 'refused',
        actions: [
          { type: 'rememberRefusal', params: ({ event }) => unexpectedMessage(event.error) },
          { type: 'notifyFailure', params: ({ event }) => unexpectedMessage(event.error) },
        ],
      },
    },
  })

const stepBy = (call: string) =>
  ({
    initial: 'filling',
    states: {
      filling: { on: step },
      sending: sending(call),
      refused: { on: step, exit: 'forgetRefusal' },
    },
  }) as const

export const workspaceMachine = workspaceSetup.createMachine({
  id: 'workspace',
  context: { viewedId: undefined, request: undefined, refusal: undefined },
  initial: 'browsing',
  states: {
    browsing: { entry: ['forgetRequest', 'forgetRecord'], on: begin },
    viewing: { entry: 'forgetRequest', on: { ...begin, 'step.cancel': { target: 'browsing' } } },
    editing: stepBy('sendForm'),
    confirming: stepBy('sendMove'),
  },
})
