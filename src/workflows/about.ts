import { type StoredEntry, type StoredName, stored } from '#machines/stored.ts'

export interface PersonKind {
  readonly is: string
  /** The more general kind that lists name instead. */
  readonly kindOf?: string
}

export type People = Readonly<Record<string, PersonKind>>

interface About {
  readonly purpose: string
}

/** What a viewer of this name is on every chart. */
const COMMON_PEOPLE = {
  'super admin': { is: 'A person with the super admin flag. No permission replaces it.' },
  'anyone else': { is: 'Anyone else who is signed in.' },
} as const satisfies People

type OwnPeople<Name extends StoredName> = (typeof stored)[Name] extends { viewers: infer Viewers }
  ? Exclude<keyof Viewers, keyof typeof COMMON_PEOPLE>
  : 'no viewers'

/** The machines whose people are all common: the description of the chart is enough. */
type CommonName = { [Name in StoredName]: OwnPeople<Name> extends never ? Name : never }[StoredName]

type AboutOf<Name extends StoredName> =
  'no viewers' extends OwnPeople<Name>
    ? About
    : About & { readonly people: Readonly<Record<OwnPeople<Name>, PersonKind>> }

const about: { readonly [Name in Exclude<StoredName, CommonName>]: AboutOf<Name> } & {
  readonly [Name in CommonName]?: About
} = {
  task: {
    purpose:
      'Staff propose what they will deliver in a week. A super admin approves it, denies it, or asks for more. The assignee reports the work as done, and a super admin closes the task. A task that a super admin assigns starts as approved.',
    people: {
      assignee: { is: 'The person the task is assigned to, usually the one who proposed it.' },
      'assigned super admin': { is: 'An assignee who is a super admin.', kindOf: 'assignee' },
      reviewer: { is: 'A super admin who looks at another person’s task.' },
      colleague: {
        is: 'Anyone else with access to the Tasks area. They never see this task, and the server responds with HTTP 404.',
      },
    },
  },
  role: {
    purpose:
      'A role holds permissions, and each employee has one role. Disabling a role takes its permissions from all its users at once. They can still sign in.',
    people: {
      'user manager': { is: 'Anyone else with access to User management, where roles are assigned.' },
    },
  },
  user: {
    purpose:
      'Every employee signs in as a user. Locking a user ends their sessions and blocks sign-in until they are unlocked. Their data stays.',
    people: {
      'the user': { is: 'The person whose account it is.' },
      'user manager': {
        is: 'Someone else with access to User management and at least the user’s permissions, such as a super admin.',
      },
      'user manager with fewer rights': {
        is: 'Someone else with access to User management who lacks a permission of the user. Editing that user would let them gain it.',
      },
    },
  },
  announcement: {
    purpose:
      'Super admins write announcements, as drafts or published at once. A published announcement can be edited, turned back into a draft, or deleted.',
    people: {
      reader: { is: 'Anyone else with access to the Announcement area.' },
    },
  },
  account: {
    purpose:
      'The chart of accounts lists the accounts that money is booked to. An inactive account stays in the list, and its entries do not change. The server can be configured to require a permission for these moves.',
  },
  upload: {
    purpose:
      'Files arrive in parts, and an interrupted upload resumes where it stopped. The server checks the content of a complete upload before it becomes a file. Other uploads are deleted, which frees their quota.',
  },
  'ledger-transaction': {
    purpose:
      'The ledger is append-only: a second transaction corrects a mistake by reversing the first one. A reversal cannot be reversed: post the transaction again instead.',
  },
  'sign-in-challenge': {
    purpose:
      'Each request for a code starts a sign-in with five tries. All sign-ins of an address wait for the newest code. This chart decides each try and each request for a new code. The server stores the tries, the use of a code and its expiry; a newer code replaces the older one at once. For unknown and locked addresses no code is right, and the responses are the same.',
  },
  'server-session': {
    purpose:
      'A session has one current token pair, which every request sends. This chart decides whether a request succeeds, gets new tokens, or ends the session. Only “ended” is stored; the other statuses follow from stored tokens, stored times and the clock.',
  },
  'api-token': {
    purpose:
      'A token lets a program call the API for its owner, with no more rights than the owner has at that moment. This chart decides whether a request is admitted. Nothing but the times of its end and its revocation is stored; the status follows from them and the clock.',
  },
}

/** The people are keyed by viewer name, in the order of the chart. */
export function aboutOf(name: StoredName) {
  const { purpose = '', people = {} }: Partial<About> & { people?: People } = about[name] ?? {}
  const entry: StoredEntry = stored[name]
  const known: People = { ...COMMON_PEOPLE, ...people }
  const viewers = entry.kind === 'lifecycle' ? Object.keys(entry.viewers) : []
  const shown: People = Object.fromEntries(
    viewers.flatMap((viewer) => (known[viewer] ? [[viewer, known[viewer]]] : [])),
  )
  return { purpose, people: shown }
}
