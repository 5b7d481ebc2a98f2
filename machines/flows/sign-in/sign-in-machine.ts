import { assertEvent, assign, not, setup, stateIn } from 'xstate'
import { type Credentials, OTP_LENGTH, UNABLE_TO_LOG_IN } from '#contract/session.ts'
import { assertDefined } from '#machines/flows/assert-defined.ts'
import { acceptedOf, type Outcome, refusalOf, unexpectedMessage } from '#machines/flows/outcome.ts'
import { unprovided } from '#machines/flows/unprovided.ts'

// Sign-in by e-mail address and one-time code, over the login and the verify screen. It owns where the person is in it;
// it never holds the code, which goes from the event straight into the call, and it never stores anything itself.

export type CodeRequestOutcome = { ok: true; sessionId: string } | { ok: false; message: string }
export type CodeCheckOutcome =
  | { ok: true; credentials: Credentials }
  /** `over`: a new sign-in has to be begun. `unchecked`: nobody looked at the code, which may be right. */
  | { ok: false; message: string; why: 'wrong' | 'over' | 'unchecked' }

interface SignInContext {
  /** Empty after a reload of the verify screen: the address is not stored. */
  email: string | undefined
  sessionId: string | undefined
  /** Why the last attempt was refused, shown where the person can act on it. */
  refusal: string | undefined
}

type SignInEvent =
  | { type: 'email.submit'; email: string }
  | { type: 'code.submit'; otp: string }
  | { type: 'code.edit' }
  | { type: 'code.resend' }
  | { type: 'signIn.restart' }

const signInSetup = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    input: {} as { sessionId: string | undefined },
    /** `code`: a code is on its way, the verify screen has the floor. */
    tags: {} as 'code',
  },
  actors: {
    requestCode: unprovided<CodeRequestOutcome, { email: string }>('requestCode'),
    checkCode: unprovided<CodeCheckOutcome, { sessionId: string; otp: string }>('checkCode'),
  },
  actions: {
    /** Keeps the temporary session identifier across a reload. */
    storeSessionId: (_, _params: { sessionId: string }) => {},
    forgetSessionId: () => {},
    /** Hands the credentials to the session. */
    establishSession: (_, _params: { credentials: Credentials }) => {},
    notifyRefusal: (_, _params: { message: string }) => {},
    notifyResent: () => {},
    rememberSession: assign((_, { sessionId }: { sessionId: string }) => ({ sessionId, refusal: undefined })),
    rememberEmail: assign((_, { email }: { email: string }) => ({ email })),
    rememberRefusal: assign((_, { message }: { message: string }) => ({ refusal: message })),
    forgetRefusal: assign({ refusal: undefined }),
    forgetEverything: assign({ email: undefined, sessionId: undefined, refusal: undefined }),
  },
  guards: {
    hasSessionId: ({ context }) => context.sessionId !== undefined,
    hasEmail: ({ context }) => context.email !== undefined,
    isCompleteCode: (_, { otp }: { otp: string }) => /^[0-9]+$/.test(otp) && otp.length === OTP_LENGTH,
    isAccepted: (_, { ok }: Outcome) => ok,
    isOver: (_, outcome: CodeCheckOutcome) => !outcome.ok && outcome.why === 'over',
    isWrong: (_, outcome: CodeCheckOutcome) => !outcome.ok && outcome.why === 'wrong',
  },
  delays: { resendCooldown: 30_000 },
})

interface Asking {
  readonly id: 'requestCode' | 'resendCode'
  /** Where a refusal leads, and what is done with its reason. */
  readonly refused: string
  readonly tell: 'rememberRefusal' | 'notifyRefusal'
  /** What is done besides once the code is sent. */
  readonly also?: readonly 'notifyResent'[]
}

const asking = ({ id, refused, tell, also = [] }: Asking) =>
  signInSetup.createStateConfig({
    invoke: {
      id,
      src: 'requestCode',
      input: ({ context }) => ({ email: assertDefined(context.email) }),
      onDone: [
        {
          guard: { type: 'isAccepted', params: ({ event }) => event.output },
          target: '#signIn.enteringCode',
          actions: [
            { type: 'rememberSession', params: ({ event }) => sessionOf(event.output) },
            { type: 'storeSessionId', params: ({ event }) => sessionOf(event.output) },
            ...also,
          ],
        },
        { target: refused, actions: { type: tell, params: ({ event }) => refusalOf(event.output) } },
      ],
      onError: { target: refused, actions: { type: tell, params: ({ event }) => unexpectedMessage(event.error) } },
    },
  })

export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  description: 'From an e-mail address, through a 6-digit code, to a session.',
  context: ({ input }) => ({ email: undefined, sessionId: input.sessionId, refusal: undefined }),
  initial: 'resuming',
  on: {
    'signIn.restart': {
      target: '.enteringEmail',
      actions: ['forgetSessionId', 'forgetEverything'],
      description: 'The login screen was entered: begin anew',
    },
  },
  states: {
    resuming: {
      description: 'Looks whether a code is already on its way.',
      always: [{ guard: 'hasSessionId', target: 'enteringCode' }, { target: 'enteringEmail' }],
    },
    enteringEmail: {
      description: 'The login screen.',
      initial: 'clean',
      states: {
        clean: { description: 'There is nothing to tell.' },
        refused: { description: 'The last attempt failed; the reason is shown.', exit: 'forgetRefusal' },
      },
      on: {
        'signIn.restart': {
          actions: 'forgetSessionId',
          description: 'Already at the beginning: a shown reason stays',
        },
        'email.submit': {
          target: 'requestingCode',
          actions: { type: 'rememberEmail', params: ({ event }) => ({ email: event.email }) },
        },
      },
    },
    requestingCode: {
      description: 'The server is asked to send a code.',
      ...asking({ id: 'requestCode', refused: '#signIn.enteringEmail.refused', tell: 'rememberRefusal' }),
    },
    enteringCode: {
      description: 'The verify screen.',
      tags: 'code',
      type: 'parallel',
      states: {
        entry: {
          description: 'The six digits.',
          initial: 'clean',
          on: {
            'code.submit': [
              { guard: { type: 'isCompleteCode', params: ({ event }) => event }, target: '.checking' },
              { target: '.incomplete' },
            ],
            'code.edit': { target: '.clean' },
          },
          states: {
            clean: { description: 'The digits are being typed.' },
            incomplete: { description: 'Fewer than six digits were sent off.' },
            refused: {
              description: 'The code was wrong: the reason is shown, and the code is typed anew.',
              exit: 'forgetRefusal',
            },
            unchecked: {
              description: 'The code could not be checked: the reason is shown, and it can be sent again as it is.',
              exit: 'forgetRefusal',
            },
            checking: {
              description: 'The server checks the code.',
              on: { 'code.submit': {}, 'code.edit': {} },
              invoke: {
                id: 'checkCode',
                src: 'checkCode',
                input: ({ context, event }) => {
                  assertEvent(event, 'code.submit')
                  return { sessionId: assertDefined(context.sessionId), otp: event.otp }
                },
                onDone: [
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => event.output },
                    target: '#signIn.signedIn',
                    actions: [
                      { type: 'establishSession', params: ({ event }) => credentialsOf(event.output) },
                      'forgetSessionId',
                      'forgetEverything',
                    ],
                  },
                  {
                    guard: { type: 'isOver', params: ({ event }) => event.output },
                    target: '#signIn.enteringEmail.refused',
                    actions: [
                      'forgetSessionId',
                      'forgetEverything',
                      { type: 'rememberRefusal', params: ({ event }) => refusalOf(event.output) },
                    ],
                  },
                  {
                    guard: { type: 'isWrong', params: ({ event }) => event.output },
                    target: 'refused',
                    actions: { type: 'rememberRefusal', params: ({ event }) => refusalOf(event.output) },
                  },
                  {
                    target: 'unchecked',
                    actions: { type: 'rememberRefusal', params: ({ event }) => refusalOf(event.output) },
                  },
                ],
                onError: {
                  target: 'unchecked',
                  actions: { type: 'rememberRefusal', params: { message: UNABLE_TO_LOG_IN } },
                },
              },
            },
          },
        },
        resend: {
          description: 'Asking for another code.',
          initial: 'cooling',
          states: {
            cooling: {
              description: 'A code was sent just now.',
              after: {
                resendCooldown: [{ guard: 'hasEmail', target: 'available' }, { target: 'unavailable' }],
              },
            },
            available: {
              description: 'Another code can be asked for.',
              on: {
                'code.resend': {
                  guard: not(stateIn({ enteringCode: { entry: 'checking' } })),
                  target: '#signIn.resendingCode',
                },
              },
            },
            unavailable: { description: 'After a reload the address is not known: only a restart helps.' },
          },
        },
      },
    },
    resendingCode: {
      description: 'A new code is asked for; the former one is void.',
      tags: 'code',
      ...asking({
        id: 'resendCode',
        refused: '#signIn.enteringCode.resend.available',
        tell: 'notifyRefusal',
        also: ['notifyResent'],
      }),
    },
    signedIn: { description: 'Done: the session has taken over.' },
  },
})

const sessionOf = (outcome: CodeRequestOutcome) => ({ sessionId: acceptedOf(outcome).sessionId })

const credentialsOf = (outcome: CodeCheckOutcome) => ({ credentials: acceptedOf(outcome).credentials })
