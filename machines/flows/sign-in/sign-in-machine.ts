import { assertEvent, assign, not, raise, setup, stateIn } from 'xstate'
import { type Credentials, OTP_LENGTH, UNABLE_TO_LOG_IN } from '#contract/session.ts'
import { assertDefined } from '#machines/core/assert-defined.ts'
import { acceptedOf, type Outcome, refusalOf, unexpectedMessage } from '#machines/flows/outcome.ts'
import { silent, unprovided } from '#machines/flows/unprovided.ts'

// It never holds the code, which goes from the event into the call, and it stores nothing itself.

export type CodeRequestOutcome = { ok: true; sessionId: string } | { ok: false; message: string }
export type CodeCheckOutcome =
  | { ok: true; credentials: Credentials }
  /** `over`: only a new sign-in helps. `unchecked`: the code was not checked and may be right. */
  | { ok: false; message: string; why: 'wrong' | 'over' | 'unchecked' }

export type SignOnOutcome = { ok: true; url: string } | { ok: false; message: string }
export type SignOnReturnOutcome = { ok: true; credentials: Credentials } | { ok: false; message: string }

interface SignInContext {
  /** Empty after a reload of the verify screen: the address is not stored. */
  email: string | undefined
  sessionId: string | undefined
  refusal: string | undefined
}

type SignInEvent =
  | { type: 'email.submit'; email: string }
  | { type: 'code.submit'; otp: string }
  | { type: 'code.edit' }
  | { type: 'code.resend' }
  | { type: 'signIn.restart' }
  /** `again`: the provider asks even a person who is signed in there. */
  | { type: 'signOn.begin'; again: boolean }
  /** `search`: what the provider added to the address. */
  | { type: 'signOn.returned'; search: string }

export const RESEND_COOLDOWN_MS = 30_000

const signInSetup = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    input: {} as { sessionId: string | undefined },
    /**
     * `code`: the verify screen is shown. `checking`, `incomplete`: what happens to the digits. `void`: they are cleared.
     * `unsendable`: no other code can be asked for. `leaving`: the provider is about to take over. `returning`: it has
     * sent the person back.
     */
    tags: {} as 'code' | 'checking' | 'incomplete' | 'void' | 'unsendable' | 'leaving' | 'returning',
  },
  actors: {
    requestCode: unprovided<CodeRequestOutcome, { email: string }>('requestCode'),
    checkCode: unprovided<CodeCheckOutcome, { sessionId: string; otp: string }>('checkCode'),
    beginSignOn: unprovided<SignOnOutcome, { again: boolean }>('beginSignOn'),
    completeSignOn: unprovided<SignOnReturnOutcome, { search: string }>('completeSignOn'),
    watchPage: silent,
  },
  actions: {
    storeSessionId: (_, _params: { sessionId: string }) => {},
    forgetSessionId: () => {},
    establishSession: (_, _params: { credentials: Credentials }) => {},
    goToProvider: (_, _params: { url: string }) => {},
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
  delays: { resendCooldown: RESEND_COOLDOWN_MS, departure: 10_000 },
})

const cleared = ['forgetSessionId', 'forgetEverything'] as const

const refusedSignOn = {
  target: '#signIn.enteringEmail.refused',
  actions: { type: 'rememberRefusal', params: ({ event }: { event: { output: Outcome } }) => refusalOf(event.output) },
} as const

const failedSignOn = {
  target: '#signIn.enteringEmail.refused',
  actions: {
    type: 'rememberRefusal',
    params: ({ event }: { event: { error: unknown } }) => unexpectedMessage(event.error),
  },
} as const

interface Asking {
  readonly id: 'requestCode' | 'resendCode'
  readonly refused: 'enteringEmail.refused' | 'enteringCode.resend.available'
  readonly report: 'rememberRefusal' | 'notifyRefusal'
  readonly sent?: readonly 'notifyResent'[]
}

const asking = ({ id, refused, report, sent = [] }: Asking) =>
  signInSetup.createStateConfig({
    invoke: {
      id,
      src: 'requestCode',
      input: ({ context }) => ({ email: assertDefined(context.email) }),
      onDone: [
        {
          guard: { type: 'isAccepted', params: ({ event }) => event.output },
          target: 'enteringCode',
          actions: [
            { type: 'rememberSession', params: ({ event }) => acceptedOf(event.output) },
            { type: 'storeSessionId', params: ({ event }) => acceptedOf(event.output) },
            ...sent,
          ],
        },
        { target: refused, actions: { type: report, params: ({ event }) => refusalOf(event.output) } },
      ],
      onError: { target: refused, actions: { type: report, params: ({ event }) => unexpectedMessage(event.error) } },
    },
  })

export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input }) => ({ email: undefined, sessionId: input.sessionId, refusal: undefined }),
  initial: 'resuming',
  on: {
    'signIn.restart': {
      target: '.enteringEmail',
      actions: cleared,
    },
  },
  states: {
    resuming: {
      always: [{ guard: 'hasSessionId', target: 'enteringCode' }, { target: 'enteringEmail' }],
    },
    enteringEmail: {
      initial: 'clean',
      states: {
        clean: {},
        refused: { exit: 'forgetRefusal' },
      },
      on: {
        'signIn.restart': {
          actions: 'forgetSessionId',
        },
        'email.submit': {
          target: 'requestingCode',
          actions: { type: 'rememberEmail', params: ({ event: { email } }) => ({ email }) },
        },
        'signOn.begin': 'leaving',
        'signOn.returned': 'returning',
      },
    },
    requestingCode: {
      ...asking({ id: 'requestCode', refused: 'enteringEmail.refused', report: 'rememberRefusal' }),
    },
    enteringCode: {
      tags: 'code',
      type: 'parallel',
      on: { 'signOn.returned': 'returning' },
      states: {
        entry: {
          initial: 'clean',
          on: {
            'code.submit': [
              { guard: { type: 'isCompleteCode', params: ({ event: { otp } }) => ({ otp }) }, target: '.checking' },
              { target: '.incomplete' },
            ],
            'code.edit': { target: '.clean' },
          },
          states: {
            clean: {},
            incomplete: { tags: 'incomplete' },
            refused: { tags: 'void', exit: 'forgetRefusal' },
            unchecked: { exit: 'forgetRefusal' },
            checking: {
              tags: 'checking',
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
                      { type: 'establishSession', params: ({ event }) => acceptedOf(event.output) },
                      ...cleared,
                    ],
                  },
                  {
                    guard: { type: 'isOver', params: ({ event }) => event.output },
                    target: '#signIn.enteringEmail.refused',
                    actions: [...cleared, { type: 'rememberRefusal', params: ({ event }) => refusalOf(event.output) }],
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
          initial: 'cooling',
          states: {
            cooling: {
              after: {
                resendCooldown: [{ guard: 'hasEmail', target: 'available' }, { target: 'unavailable' }],
              },
            },
            available: {
              on: {
                'code.resend': {
                  guard: not(stateIn({ enteringCode: { entry: 'checking' } })),
                  target: '#signIn.resendingCode',
                },
              },
            },
            unavailable: { tags: 'unsendable' },
          },
        },
      },
    },
    resendingCode: {
      tags: ['code', 'void'],
      ...asking({
        id: 'resendCode',
        refused: 'enteringCode.resend.available',
        report: 'notifyRefusal',
        sent: ['notifyResent'],
      }),
    },
    leaving: {
      tags: 'leaving',
      invoke: {
        id: 'beginSignOn',
        src: 'beginSignOn',
        input: ({ event }) => {
          assertEvent(event, 'signOn.begin')
          return { again: event.again }
        },
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'away',
            actions: { type: 'goToProvider', params: ({ event }) => acceptedOf(event.output) },
          },
          refusedSignOn,
        ],
        onError: failedSignOn,
      },
    },
    away: {
      tags: 'leaving',
      invoke: { id: 'watchPage', src: 'watchPage' },
      after: { departure: { actions: raise({ type: 'signIn.restart' }) } },
    },
    returning: {
      tags: 'returning',
      invoke: {
        id: 'completeSignOn',
        src: 'completeSignOn',
        input: ({ event }) => {
          assertEvent(event, 'signOn.returned')
          return { search: event.search }
        },
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: [{ type: 'establishSession', params: ({ event }) => acceptedOf(event.output) }, ...cleared],
          },
          refusedSignOn,
        ],
        onError: failedSignOn,
      },
    },
    signedIn: {},
  },
})
