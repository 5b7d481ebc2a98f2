import { assign, setup } from 'xstate'
import { type Lifecycle, type Move, movesOpenTo } from '#machines/lifecycles/kit.ts'
import type { ConfirmStep, FormStep, MoveMeta } from '#machines/lifecycles/meta.ts'
import type { Viewer } from '#machines/lifecycles/viewer.ts'
import { unprovided } from './unprovided.ts'

// One person's work in one area: looking at a record, filling a form, confirming a move, and what the server said to it.
// It is parameterised by the lifecycle of the area's records, whose moves it offers and whose steps it runs. It holds
// the record's id and never a copy of the record.

/** A record as the screen knows it at the moment of asking. */
export interface Subject {
  id: string
  status: string
  viewer: Viewer
  /** How often it was changed, where the server says so. */
  version?: number | undefined
}

/** What is being done: a move of the lifecycle to `subjectId`, or a form of the area that creates something (no subject). */
export interface Request {
  type: string
  subjectId: string | undefined
  /** What the person saw when asking; gone once a refusal told them how it stands now. */
  version: number | undefined
  step: ConfirmStep | FormStep
  tone: MoveMeta['tone']
  /** What the person is told when it is done. */
  success: string
}

/** `message` is why the server refused. */
export type SendOutcome = { ok: true } | { ok: false; message: string }

export interface SendInput {
  request: Request
  values: Readonly<Record<string, unknown>>
}

interface WorkspaceContext {
  viewedId: string | undefined
  request: Request | undefined
  refusal: string | undefined
}

type WorkspaceEvent =
  | { type: 'record.view'; id: string }
  | { type: 'record.create'; form: string; success: string }
  | { type: 'move.ask'; move: string; subject: Subject }
  | { type: 'step.submit'; values: Readonly<Record<string, unknown>> }
  | { type: 'step.cancel' }

type Ask = Extract<WorkspaceEvent, { type: 'move.ask' }>
type Create = Extract<WorkspaceEvent, { type: 'record.create' }>

/** The machine of one area. Call it once per area, at module level. */
export function createWorkspace(lifecycle: Lifecycle) {
  const offerOf = ({ move, subject }: Ask) =>
    movesOpenTo(lifecycle, subject.status as never, subject.viewer).find(({ type }) => type === move)

  const workspaceSetup = setup({
    types: {
      context: {} as WorkspaceContext,
      events: {} as WorkspaceEvent,
      tags: {} as 'drawer' | 'dialog' | 'busy',
    },
    actors: { send: unprovided<SendOutcome, SendInput>('send') },
    actions: {
      announceSuccess: (_, _params: { message: string }) => {},
      view: assign((_, { id }: { id: string }) => ({ viewedId: id, request: undefined })),
      prepareMove: assign((_, ask: Ask) => ({
        request: {
          type: ask.move,
          subjectId: ask.subject.id,
          version: ask.subject.version,
          ...openOffer(offerOf(ask)),
        },
      })),
      prepareForm: assign((_, { form, success }: Create) => ({
        request: {
          type: form,
          subjectId: undefined,
          version: undefined,
          step: { kind: 'form', drawer: form } as const,
          tone: 'neutral' as const,
          success,
        },
      })),
      rememberRefusal: assign(({ context }, { message }: { message: string }) => ({
        refusal: message,
        request: { ...requestIn(context), version: undefined },
      })),
      forgetRefusal: assign({ refusal: undefined }),
      forgetEverything: assign({ viewedId: undefined, request: undefined, refusal: undefined }),
    },
    guards: {
      needsForm: (_, ask: Ask) => offerOf(ask)?.step.kind === 'form',
      needsConfirmation: (_, ask: Ask) => offerOf(ask)?.step.kind === 'confirm',
      isAccepted: (_, { ok }: SendOutcome) => ok,
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

  const close = { 'step.cancel': { target: '#workspace.browsing', actions: 'forgetEverything' } } as const

  const cancel = {
    'step.cancel': [
      { guard: 'isViewing', target: '#workspace.viewing', description: 'Back to the details it was asked from' },
      { target: '#workspace.browsing', actions: 'forgetEverything' },
    ],
  } as const

  const filling = workspaceSetup.createStateConfig({
    description: 'Waits for input.',
    on: { 'step.submit': { target: 'sending' }, ...cancel },
  })

  const refused = workspaceSetup.createStateConfig({
    description: 'The server refused; the reason is shown and the input is still there.',
    on: { 'step.submit': { target: 'sending' }, ...cancel },
    exit: 'forgetRefusal',
  })

  const sending = workspaceSetup.createStateConfig({
    description: 'The call is on its way: nothing can be changed or closed.',
    tags: 'busy',
    invoke: {
      src: 'send',
      input: ({ context, event }) => ({
        request: requestIn(context),
        values: event.type === 'step.submit' ? event.values : {},
      }),
      onDone: [
        {
          guard: { type: 'isAccepted', params: ({ event }) => event.output },
          target: '#workspace.browsing',
          actions: [
            { type: 'announceSuccess', params: ({ context }) => ({ message: requestIn(context).success }) },
            'forgetEverything',
          ],
        },
        { target: 'refused', actions: { type: 'rememberRefusal', params: ({ event }) => refusalOf(event.output) } },
      ],
      onError: {
        target: 'refused',
        actions: { type: 'rememberRefusal', params: ({ event }) => ({ message: messageOf(event.error) }) },
      },
    },
  })

  return workspaceSetup.createMachine({
    id: 'workspace',
    description: 'Looking, editing, confirming and sending in one area.',
    context: { viewedId: undefined, request: undefined, refusal: undefined },
    initial: 'browsing',
    states: {
      browsing: { description: 'The table has the floor.', on: begin },
      viewing: {
        description: 'The details drawer is open.',
        tags: 'drawer',
        on: { ...begin, ...close },
      },
      editing: {
        description: 'A form drawer is open.',
        tags: 'drawer',
        initial: 'filling',
        states: { filling, sending: { ...sending, invoke: { ...sending.invoke, id: 'sendForm' } }, refused },
      },
      confirming: {
        description: 'A confirmation dialog is open.',
        tags: 'dialog',
        initial: 'filling',
        states: { filling, sending: { ...sending, invoke: { ...sending.invoke, id: 'sendMove' } }, refused },
      },
    },
  })
}

export type WorkspaceMachine = ReturnType<typeof createWorkspace>

function openOffer(move: Move | undefined) {
  if (!move) throw new Error('A move that is not open cannot be prepared')
  return { step: move.step, tone: move.tone, success: move.success }
}

const refusalOf = (outcome: SendOutcome) => ({ message: outcome.ok ? '' : outcome.message })

function requestIn({ request }: WorkspaceContext) {
  if (!request) throw new Error('Nothing was asked for')
  return request
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'An error occurred.')
