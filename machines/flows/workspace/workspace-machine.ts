import { assertEvent, assign, setup } from 'xstate'
import type { Change, ChangeName } from '#contract/calls.ts'
import { assertDefined } from '#machines/flows/assert-defined.ts'
import { type Outcome, refusalOf, unexpectedMessage } from '#machines/flows/outcome.ts'
import { unprovided } from '#machines/flows/unprovided.ts'
import type { Move } from '#machines/lifecycles/lifecycle.ts'
import type { ConfirmStep, FormStep, MoveMeta } from '#machines/lifecycles/meta.ts'

// Runs the step before a move or a creation; the server decides. Holds the record's id and never a copy of the record.

export interface SubmitAction {
  readonly type: string
  readonly label: string
  readonly tone: MoveMeta['tone']
  readonly success: string
}

/** With `endings` it has a button for each. */
export interface CreateForm {
  readonly call: ChangeName
  readonly success: string
  readonly endings?: readonly SubmitAction[]
}

export interface MoveRequest {
  readonly recordId: string
  /** The version that the person saw, where the server sends it. */
  readonly version: number | undefined
  readonly move: Move
  /** The open moves under the same menu entry: what the form can end with. */
  readonly endings: readonly Move[]
  /** Without a body, the answer to the question is the body. A form makes its own change. */
  readonly change: Change
}

export interface PendingSubmission {
  /** A move's type, or the call that creates a record. */
  readonly type: string
  readonly change: Change
  readonly recordId: string | undefined
  /** Undefined after a refusal, which has the record read again. */
  readonly version: number | undefined
  readonly step: ConfirmStep | FormStep
  readonly tone: MoveMeta['tone']
  readonly success: string
  readonly endings: readonly SubmitAction[]
}

export interface SendInput {
  readonly request: PendingSubmission
  readonly change: Change
}

interface WorkspaceContext {
  viewedId: string | undefined
  request: PendingSubmission | undefined
  refusal: string | undefined
}

type WorkspaceEvent =
  | { type: 'record.view'; id: string }
  | ({ type: 'record.create' } & CreateForm)
  | ({ type: 'move.ask' } & MoveRequest)
  /** `ending` is the type of one of the request's endings. */
  | { type: 'step.submit'; change: Change; ending?: string | undefined }
  | { type: 'step.cancel' }

const requestOfMove = ({ recordId, version, move, endings, change }: MoveRequest): PendingSubmission => ({
  type: move.type,
  change,
  recordId,
  version,
  step: move.step,
  tone: move.tone,
  success: move.success,
  endings: endings.map(({ type, label, tone, success }) => ({ type, label, tone, success })),
})

const requestOfForm = ({ call, success, endings = [] }: CreateForm): PendingSubmission => ({
  type: call,
  change: { call },
  recordId: undefined,
  version: undefined,
  step: { kind: 'form', drawer: call },
  tone: 'neutral',
  success,
  endings,
})

const requestIn = ({ request }: WorkspaceContext) => assertDefined(request)

const endingOf = (context: WorkspaceContext, ending: string | undefined) =>
  requestIn(context).endings.find(({ type }) => type === ending)

const workspaceSetup = setup({
  types: {
    context: {} as WorkspaceContext,
    events: {} as WorkspaceEvent,
    tags: {} as 'busy',
  },
  actors: { send: unprovided<Outcome, SendInput>('send') },
  actions: {
    notifySuccess: (_, _params: { message: string }) => {},
    notifyFailure: (_, _params: { message: string }) => {},
    view: assign((_, { id }: { id: string }) => ({ viewedId: id })),
    prepareMove: assign((_, move: MoveRequest) => ({ request: requestOfMove(move) })),
    prepareForm: assign((_, form: CreateForm) => ({ request: requestOfForm(form) })),
    chooseEnding: assign(({ context }, { ending }: { ending?: string | undefined }) => {
      const request = requestIn(context)
      const { type, tone, success } = endingOf(context, ending) ?? request
      return { request: { ...request, type, tone, success } }
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
    needsForm: (_, { move }: MoveRequest) => move.step.kind === 'form',
    isOffered: ({ context }, { ending }: { ending?: string | undefined }) =>
      ending === undefined || endingOf(context, ending) !== undefined,
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
          actions: { type: 'notifySuccess', params: ({ context }) => ({ message: requestIn(context).success }) },
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
