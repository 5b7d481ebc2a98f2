import { assertEvent, assign, setup } from 'xstate'
import { assertDefined } from '#machines/flows/assert-defined.ts'
import { type Outcome, refusalOf, unexpectedMessage } from '#machines/flows/outcome.ts'
import { unprovided } from '#machines/flows/unprovided.ts'
import { type Lifecycle, type Move, movesOpenTo } from '#machines/lifecycles/lifecycle.ts'
import {
  type CreateForm,
  endingOf,
  type PendingSubmission,
  type RecordRef,
  requestOfForm,
  requestOfMove,
  withSubmitAction,
} from './submission.ts'

// One person's work in one area: looking at a record, filling a form, confirming a move, and what the server said to it.
// It is parameterised by the lifecycle of the area's records, whose moves it offers and whose steps it runs. It holds
// the record's id and never a copy of the record.

export interface SendInput {
  request: PendingSubmission
  values: Readonly<Record<string, unknown>>
}

interface WorkspaceContext {
  viewedId: string | undefined
  request: PendingSubmission | undefined
  refusal: string | undefined
}

type WorkspaceEvent =
  | { type: 'record.view'; id: string }
  | ({ type: 'record.create' } & CreateForm)
  | { type: 'move.ask'; move: string; subject: RecordRef }
  /** `ending` is the type of one of the request's endings; without it, what was asked for is done. */
  | { type: 'step.submit'; values: Readonly<Record<string, unknown>>; ending?: string | undefined }
  | { type: 'step.cancel' }

type Ask = Extract<WorkspaceEvent, { type: 'move.ask' }>
type Submit = Extract<WorkspaceEvent, { type: 'step.submit' }>

/** The machine of one area, without a lifecycle where its records have no moves. Call it once per area, at module level. */
export function createWorkspace(lifecycle?: Lifecycle) {
  const openMoves = ({ status, viewer }: RecordRef): Move[] =>
    lifecycle ? movesOpenTo(lifecycle, status as never, viewer) : []
  const offerOf = ({ move, subject }: Ask) => openMoves(subject).find(({ type }) => type === move)

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
      prepareMove: assign((_, ask: Ask) => ({
        request: requestOfMove(assertDefined(offerOf(ask)), openMoves(ask.subject), ask.subject),
      })),
      prepareForm: assign((_, creation: CreateForm) => ({ request: requestOfForm(creation) })),
      chooseEnding: assign(({ context }, { ending }: Submit) => ({
        request: withSubmitAction(requestIn(context), ending),
      })),
      rememberRefusal: assign(({ context }, { message }: { message: string }) => ({
        refusal: message,
        request: { ...requestIn(context), version: undefined },
      })),
      forgetRefusal: assign({ refusal: undefined }),
      forgetRequest: assign({ request: undefined }),
      forgetRecord: assign({ viewedId: undefined }),
    },
    guards: {
      needsForm: (_, ask: Ask) => offerOf(ask)?.step.kind === 'form',
      needsConfirmation: (_, ask: Ask) => offerOf(ask)?.step.kind === 'confirm',
      isOffered: ({ context }, { ending }: Submit) =>
        ending === undefined || endingOf(requestIn(context), ending) !== undefined,
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
        {
          guard: { type: 'needsConfirmation', params: ({ event }) => event },
          target: '#workspace.confirming',
          actions: { type: 'prepareMove', params: ({ event }) => event },
        },
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
      'step.cancel': [
        { guard: 'isViewing', target: '#workspace.viewing', description: 'Back to the details that opened it' },
        { target: '#workspace.browsing' },
      ],
    },
  }).on

  const sending = (id: string) =>
    workspaceSetup.createStateConfig({
      description: 'The request is in progress: nothing can be changed or closed.',
      tags: 'busy',
      invoke: {
        id,
        src: 'send',
        input: ({ context, event }) => {
          assertEvent(event, 'step.submit')
          return { request: requestIn(context), values: event.values }
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

  /** What a form and a confirmation have in common. */
  const stepBy = (call: string) =>
    ({
      initial: 'filling',
      states: {
        filling: { description: 'The person fills in the form.', on: step },
        sending: sending(call),
        refused: {
          description: 'The server refused. The form shows the reason and keeps the input.',
          on: step,
          exit: 'forgetRefusal',
        },
      },
    }) as const

  return workspaceSetup.createMachine({
    id: 'workspace',
    description: 'Viewing, editing, confirming and sending in one area.',
    context: { viewedId: undefined, request: undefined, refusal: undefined },
    initial: 'browsing',
    states: {
      browsing: { description: 'Only the table is open.', entry: ['forgetRequest', 'forgetRecord'], on: begin },
      viewing: {
        description: 'The details drawer is open.',
        entry: 'forgetRequest',
        on: { ...begin, 'step.cancel': { target: 'browsing' } },
      },
      editing: { description: 'A form drawer is open.', ...stepBy('sendForm') },
      confirming: { description: 'A confirmation dialog is open.', ...stepBy('sendMove') },
    },
  })
}

export type WorkspaceMachine = ReturnType<typeof createWorkspace>

const requestIn = ({ request }: WorkspaceContext) => assertDefined(request)
