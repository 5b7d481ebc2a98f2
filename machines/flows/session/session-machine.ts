import { assign, setup } from 'xstate'
import type { Credentials, SignedInUser } from '#contract/session.ts'
import { assertDefined } from '#machines/core/assert-defined.ts'
import { type Outcome, refusalOf } from '#machines/flows/outcome.ts'
import { silent, unprovided } from '#machines/flows/unprovided.ts'

// Holds no token: calls read them from the browser's storage, which its actions write and wipe.

export interface Access {
  roleName: string | undefined
  permissions: string[]
}

interface Holder {
  user: SignedInUser | undefined
}

export interface Rights {
  user: SignedInUser
  grant: Access
}

interface SessionContext extends Holder {
  grant: Access
  /** The server's reason for the end of the session. */
  endDetail: string | undefined
}

type SessionEvent =
  | { type: 'session.established'; credentials: Credentials }
  /** Another tab signed in, or out (no user). */
  | ({ type: 'session.changedElsewhere' } & Holder)
  /** The server answered a call with one of its session phrases. */
  | { type: 'session.refused'; reason: 'inactive' | 'invalid'; detail?: string | undefined }
  /** The person or their role was changed. */
  | ({ type: 'access.changed' } & Rights)
  | { type: 'session.abandon' }
  | { type: 'logOut.ask' }
  | { type: 'logOut.cancel' }
  | { type: 'logOut.confirm' }
  | { type: 'logOut.begin' }

const NOTHING: Access = { roleName: undefined, permissions: [] }

const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as Holder,
    /** `ready`: permissions are known. `logOutDialog`: “Log out?” is open. `ending`: the server is asked to end the session. */
    tags: {} as 'ready' | 'logOutDialog' | 'ending',
  },
  actors: {
    /** A failure is silent and leaves none. */
    loadPermissions: unprovided<Access, { user: SignedInUser }>('loadPermissions'),
    endSession: unprovided<Outcome, void>('endSession'),
    /** Waits for the dashboard. A refusal that ends the session comes as `session.refused`. */
    validateSession: unprovided<void, void>('validateSession'),
    watchOtherTabs: silent,
  },
  actions: {
    storeCredentials: (_, _params: { credentials: Credentials }) => {},
    storeUser: (_, _params: { user: SignedInUser }) => {},
    clearStorage: () => {},
    clearCache: () => {},
    /** Cancels a sign-in in this tab: a code requested before a session ended is void. */
    restartSignIn: () => {},
    /** Its result changes nothing here. */
    loadAssignablePermissions: () => {},
    notifyFailure: (_, _params: { message: string }) => {},
    remember: assign((_, { user }: Holder) => ({ user, grant: NOTHING, endDetail: undefined })),
    grantEverything: assign({ grant: { roleName: undefined, permissions: ['*'] } }),
    grant: assign((_, grant: Access) => ({ grant })),
    change: assign((_, { user, grant }: Rights) => ({ user, grant })),
    rememberDetail: assign((_, { detail }: { detail?: string | undefined }) => ({ endDetail: detail })),
    forget: assign({ user: undefined, grant: NOTHING }),
  },
  guards: {
    isSuperAdmin: ({ context }) => assertDefined(context.user).isSuperAdmin,
    hasUser: (_, { user }: Holder) => user !== undefined,
    isNobody: (_, { user }: Holder) => user === undefined,
    isSamePerson: ({ context }, { user }: Holder) =>
      user !== undefined && user._id === context.user?._id && user.role === context.user?.role,
    isInactive: (_, { reason }: { reason: 'inactive' | 'invalid' }) => reason === 'inactive',
    isEnded: (_, { ok }: Outcome) => ok,
  },
})

const wiped = ['clearStorage', 'clearCache', 'restartSignIn', 'forget'] as const

const ending = (failed: 'staying' | 'confirming', tags: readonly ('ending' | 'logOutDialog')[]) =>
  sessionSetup.createStateConfig({
    tags,
    invoke: {
      src: 'endSession',
      onDone: [
        {
          guard: { type: 'isEnded', params: ({ event }) => event.output },
          target: '#session.signedOut.asked',
          actions: wiped,
        },
        { target: failed, actions: { type: 'notifyFailure', params: ({ event }) => refusalOf(event.output) } },
      ],
      onError: { target: failed, actions: { type: 'notifyFailure', params: { message: 'An error occurred.' } } },
    },
    on: {
      'session.refused': { target: '#session.signedOut.asked', actions: wiped },
      // A call of another tab was refused before log-out was answered.
      'session.changedElsewhere': {
        guard: { type: 'isNobody', params: ({ event: { user } }) => ({ user }) },
        target: '#session.signedOut.asked',
        actions: wiped,
      },
    },
  })

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({ user: input.user, grant: NOTHING, endDetail: undefined }),
  initial: 'restoring',
  invoke: { id: 'watchOtherTabs', src: 'watchOtherTabs' },
  states: {
    restoring: {
      always: [
        { guard: { type: 'hasUser', params: ({ context }) => context }, target: 'signedIn.validation.asking' },
        { target: 'signedOut' },
      ],
    },
    signedOut: {
      initial: 'quiet',
      states: { quiet: {}, asked: {}, inactive: {}, invalid: {}, elsewhere: {} },
      on: {
        'session.established': {
          target: 'signedIn',
          actions: [
            { type: 'storeCredentials', params: ({ event: { credentials } }) => ({ credentials }) },
            { type: 'remember', params: ({ event: { credentials } }) => ({ user: credentials.user }) },
          ],
        },
        'session.changedElsewhere': {
          guard: { type: 'hasUser', params: ({ event: { user } }) => ({ user }) },
          target: 'signedIn',
          actions: { type: 'remember', params: ({ event: { user } }) => ({ user }) },
        },
        'session.abandon': { actions: 'clearStorage' },
      },
    },
    signedIn: {
      type: 'parallel',
      states: {
        access: {
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                {
                  guard: 'isSuperAdmin',
                  target: 'ready',
                  actions: ['grantEverything', 'loadAssignablePermissions'],
                },
                { target: 'loading' },
              ],
            },
            loading: {
              invoke: {
                id: 'loadPermissions',
                src: 'loadPermissions',
                input: ({ context }) => ({ user: assertDefined(context.user) }),
                onDone: { target: 'ready', actions: { type: 'grant', params: ({ event }) => event.output } },
                onError: { target: 'ready' },
              },
            },
            ready: {
              tags: 'ready',
              on: {
                'access.changed': {
                  actions: [
                    { type: 'storeUser', params: ({ event: { user } }) => ({ user }) },
                    { type: 'change', params: ({ event }) => event },
                  ],
                },
              },
            },
          },
        },
        leaving: {
          initial: 'staying',
          states: {
            staying: {
              on: { 'logOut.ask': { target: 'confirming' }, 'logOut.begin': { target: 'endingUnasked' } },
            },
            confirming: {
              tags: 'logOutDialog',
              on: { 'logOut.cancel': { target: 'staying' }, 'logOut.confirm': { target: 'ending' } },
            },
            ending: ending('confirming', ['ending', 'logOutDialog']),
            endingUnasked: ending('staying', ['ending']),
          },
        },
        validation: {
          initial: 'done',
          states: {
            asking: {
              invoke: {
                id: 'validateSession',
                src: 'validateSession',
                onDone: { target: 'done' },
                onError: { target: 'done' },
              },
            },
            done: {},
          },
        },
      },
      on: {
        'session.refused': [
          {
            guard: { type: 'isInactive', params: ({ event: { reason } }) => ({ reason }) },
            target: 'signedOut.inactive',
            actions: wiped,
          },
          {
            target: 'signedOut.invalid',
            actions: [...wiped, { type: 'rememberDetail', params: ({ event: { detail } }) => ({ detail }) }],
          },
        ],
        'session.changedElsewhere': [
          {
            guard: { type: 'isSamePerson', params: ({ event: { user } }) => ({ user }) },
          },
          {
            guard: { type: 'hasUser', params: ({ event: { user } }) => ({ user }) },
            target: 'signedIn',
            actions: ['clearCache', { type: 'remember', params: ({ event: { user } }) => ({ user }) }],
          },
          { target: 'signedOut.elsewhere', actions: wiped },
        ],
        'session.established': {
          target: 'signedIn',
          actions: [
            'clearCache',
            { type: 'storeCredentials', params: ({ event: { credentials } }) => ({ credentials }) },
            { type: 'remember', params: ({ event: { credentials } }) => ({ user: credentials.user }) },
          ],
        },
        'session.abandon': { target: 'signedOut.quiet', actions: wiped },
      },
    },
  },
})
