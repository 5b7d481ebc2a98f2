import { assign, setup } from 'xstate'
import type { Credentials, SignedInUser } from '#contract/session.ts'
import { assertDefined } from '#machines/flows/assert-defined.ts'
import { type Outcome, refusalOf } from '#machines/flows/outcome.ts'
import { silent, unprovided } from '#machines/flows/unprovided.ts'

// Whether somebody is signed in here, what they may see, and why they no longer are. Everything that needs to know asks
// this one actor. It holds no token: calls read them from the browser's storage, which its actions write and wipe.

export interface Access {
  roleName: string | undefined
  permissions: string[]
}

interface SessionContext {
  user: SignedInUser | undefined
  grant: Access
  /** What the server added to why it ended the session, in its own words. */
  endDetail: string | undefined
}

type SessionEvent =
  /** A code was accepted in this tab. */
  | { type: 'session.established'; credentials: Credentials }
  /** Another tab signed in, or out (no user). */
  | { type: 'session.changedElsewhere'; user: SignedInUser | undefined }
  /** The server answered a call with one of its session phrases. */
  | { type: 'session.refused'; reason: 'inactive' | 'invalid'; detail?: string | undefined }
  /** The login screen was entered. */
  | { type: 'session.abandon' }
  | { type: 'logOut.ask' }
  | { type: 'logOut.cancel' }
  | { type: 'logOut.confirm' }
  /** Log out without a question. */
  | { type: 'logOut.begin' }

const NOTHING: Access = { roleName: undefined, permissions: [] }
const EVERYTHING: Access = { roleName: undefined, permissions: ['*'] }

const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { user: SignedInUser | undefined },
    tags: {} as 'ending',
  },
  actors: {
    /** The permissions of the user's role. A failure is silent and leaves none. */
    loadPermissions: unprovided<Access, { user: SignedInUser }>('loadPermissions'),
    endSession: unprovided<Outcome, void>('endSession'),
    /** Waits for the dashboard. A refusal that ends the session comes as `session.refused`. */
    validateSession: unprovided<void, void>('validateSession'),
    watchOtherTabs: silent,
  },
  actions: {
    storeCredentials: (_, _params: { credentials: Credentials }) => {},
    /** Removes the credentials and empties the local storage. */
    clearStorage: () => {},
    /** Forgets every answer that was read for this person. */
    clearCache: () => {},
    /** The load call of a super admin, whose result changes nothing here. */
    loadAssignablePermissions: () => {},
    notifyFailure: (_, _params: { message: string }) => {},
    remember: assign((_, { user }: { user: SignedInUser }) => ({ user, grant: NOTHING, endDetail: undefined })),
    grantEverything: assign({ grant: EVERYTHING }),
    grant: assign((_, grant: Access) => ({ grant })),
    rememberDetail: assign((_, { detail }: { detail?: string | undefined }) => ({ endDetail: detail })),
    forget: assign({ user: undefined, grant: NOTHING }),
  },
  guards: {
    hasUser: ({ context }) => context.user !== undefined,
    isSuperAdmin: ({ context }) => assertDefined(context.user).isSuperAdmin,
    isUser: (_, { user }: { user: SignedInUser | undefined }) => user !== undefined,
    isSamePerson: ({ context }, { user }: { user: SignedInUser | undefined }) => {
      const here = assertDefined(context.user)
      return user !== undefined && user._id === here._id && user.role === here.role
    },
    isInactive: (_, { reason }: { reason: 'inactive' | 'invalid' }) => reason === 'inactive',
    isEnded: (_, { ok }: Outcome) => ok,
  },
})

const wiped = ['clearStorage', 'clearCache', 'forget'] as const

const ending = (failed: 'staying' | 'confirming') =>
  sessionSetup.createStateConfig({
    tags: 'ending',
    description: 'The server is told to end the session.',
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
      'session.refused': {
        target: '#session.signedOut.asked',
        actions: wiped,
        description: 'It had ended already: just what was asked for',
      },
    },
  })

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'Who is signed in, what they may see, and why a session ended.',
  context: ({ input }) => ({ user: input.user, grant: NOTHING, endDetail: undefined }),
  initial: 'restoring',
  invoke: { id: 'watchOtherTabs', src: 'watchOtherTabs' },
  states: {
    restoring: {
      description: 'Looks whether credentials were stored before a reload.',
      always: [{ guard: 'hasUser', target: 'signedIn.validation.asking' }, { target: 'signedOut' }],
    },
    signedOut: {
      description: 'Nobody is signed in; the reason is shown on the login screen.',
      initial: 'quiet',
      states: {
        quiet: { description: 'Nothing to explain.' },
        asked: { description: 'They logged out.' },
        inactive: { description: 'The session ran out.' },
        invalid: { description: 'The server no longer knows the session.' },
        elsewhere: { description: 'Another tab ended it.' },
      },
      on: {
        'session.established': {
          target: 'signedIn',
          actions: [
            { type: 'storeCredentials', params: ({ event }) => event },
            { type: 'remember', params: ({ event }) => event.credentials },
          ],
        },
        'session.changedElsewhere': {
          guard: { type: 'isUser', params: ({ event }) => event },
          target: 'signedIn',
          actions: { type: 'remember', params: ({ event }) => personOf(event) },
        },
        'session.abandon': { actions: 'clearStorage', description: 'The login screen empties the local storage' },
      },
    },
    signedIn: {
      description: 'Somebody is signed in.',
      type: 'parallel',
      states: {
        access: {
          description: 'What they may see.',
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Looks whether there is anything to read.',
              always: [
                {
                  guard: 'isSuperAdmin',
                  target: 'ready',
                  actions: ['grantEverything', 'loadAssignablePermissions'],
                  description: 'A super admin may see everything at once',
                },
                { target: 'loading' },
              ],
            },
            loading: {
              description: 'The permissions of the role are read.',
              invoke: {
                id: 'loadPermissions',
                src: 'loadPermissions',
                input: ({ context }) => personOf(context),
                onDone: { target: 'ready', actions: { type: 'grant', params: ({ event }) => event.output } },
                onError: { target: 'ready', description: 'Silent: no permission' },
              },
            },
            ready: { description: 'What they may see is known.' },
          },
        },
        leaving: {
          description: 'Logging out.',
          initial: 'staying',
          states: {
            staying: {
              description: 'Nobody asked to log out.',
              on: { 'logOut.ask': { target: 'confirming' }, 'logOut.begin': { target: 'endingUnasked' } },
            },
            confirming: {
              description: 'The “Log out?” dialog is open.',
              on: { 'logOut.cancel': { target: 'staying' }, 'logOut.confirm': { target: 'ending' } },
            },
            ending: ending('confirming'),
            endingUnasked: ending('staying'),
          },
        },
        validation: {
          description: 'Whether the server still knows a restored session.',
          initial: 'done',
          states: {
            asking: {
              description: 'Once the dashboard is at rest, the server is asked.',
              invoke: {
                id: 'validateSession',
                src: 'validateSession',
                onDone: { target: 'done', description: 'Silent: a refusal has ended the session already' },
                onError: { target: 'done', description: 'Silent' },
              },
            },
            done: { description: 'There is nothing to validate.' },
          },
        },
      },
      on: {
        'session.refused': [
          {
            guard: { type: 'isInactive', params: ({ event }) => event },
            target: 'signedOut.inactive',
            actions: wiped,
          },
          {
            target: 'signedOut.invalid',
            actions: [...wiped, { type: 'rememberDetail', params: ({ event }) => event }],
          },
        ],
        'session.changedElsewhere': [
          {
            guard: { type: 'isSamePerson', params: ({ event }) => event },
            description: 'Renewed tokens of the same person',
          },
          {
            guard: { type: 'isUser', params: ({ event }) => event },
            target: 'signedIn',
            actions: ['clearCache', { type: 'remember', params: ({ event }) => personOf(event) }],
            description: 'Another person signed in in another tab',
          },
          { target: 'signedOut.elsewhere', actions: wiped },
        ],
        'session.established': {
          target: 'signedIn',
          actions: [
            'clearCache',
            { type: 'storeCredentials', params: ({ event }) => event },
            { type: 'remember', params: ({ event }) => event.credentials },
          ],
          description: 'This tab finished a sign-in of its own after another tab had signed in',
        },
        'session.abandon': { target: 'signedOut.quiet', actions: wiped },
      },
    },
  },
})

const personOf = ({ user }: { user: SignedInUser | undefined }) => ({ user: assertDefined(user) })
