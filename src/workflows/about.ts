import { type MachineEntry, type MachineName, registry } from '#machines/registry.ts'

export interface PersonKind {
  readonly is: string
  /** The more general kind that lists name instead. */
  readonly kindOf?: string
}

type People = Readonly<Record<string, PersonKind>>

interface About {
  readonly purpose: string
}

/** What a viewer of this name is on every chart. */
const COMMON_PEOPLE = {
  'super admin': { is: 'A person with the super admin flag. No permission replaces it.' },
  'anyone else': { is: 'Anyone else who is signed in.' },
} as const satisfies Readonly<Record<string, PersonKind>>

type OwnPeople<Name extends MachineName> = (typeof registry)[Name] extends { viewers: infer Viewers }
  ? Exclude<keyof Viewers, keyof typeof COMMON_PEOPLE>
  : 'no viewers'

/** The machines whose people are all common: the description of the chart is enough. */
type CommonName = { [Name in MachineName]: OwnPeople<Name> extends never ? Name : never }[MachineName]

type AboutOf<Name extends MachineName> =
  'no viewers' extends OwnPeople<Name>
    ? About
    : About & { readonly people: Readonly<Record<OwnPeople<Name>, PersonKind>> }

const about: { readonly [Name in Exclude<MachineName, CommonName>]: AboutOf<Name> } & {
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
  'sign-in': {
    purpose:
      'There are no passwords. A person enters an email address, receives a 6-digit code and types it. After a wrong code they can try again. If no code arrives, they can request another after a short wait.',
  },
  session: {
    purpose:
      'A session starts when sign-in succeeds. It knows who is signed in, loads their permissions and asks before logging out. It remembers why a session ended and shows the reason on the login screen. All tabs of a browser end together.',
  },
  shell: {
    purpose:
      'It covers four cases: the session has ended, the screen is too small, permissions are loading, or permissions are missing.',
  },
  workspace: {
    purpose:
      'Every area with records works the same way: view a record, fill in a form, confirm a move, wait for the server, read why it refused. A refusal keeps the typed input. This page shows the workflow for tasks; the other areas use the same one.',
  },
  bulk: {
    purpose:
      'People select rows of a list and make one move on all of them. Each record has its own call. A refusal does not stop the others: its reason is shown, and the row stays selected.',
  },
  'upload-widget': {
    purpose:
      'People choose files in the widget, a window of the media service. Its script loads first. If the script or the window fails, people can try again.',
  },
  'queue-item': {
    purpose:
      'The upload widget lists the chosen files. Three of them upload at a time. Each can be paused, retried and removed.',
  },
  'copy-label': {
    purpose: 'The menu of a file copies its address and shows “Copied!” for two seconds.',
  },
  'filter-panel': {
    purpose:
      'People choose the filters of the ledger and of the chart of accounts in a panel. The list changes only when they apply the filters. This page shows the panel of the ledger.',
  },
  live: {
    purpose:
      'Lists and open records follow the changes of other people. A visible page has a stream of changes. A hidden page closes it and later continues from the last change that it knows. After a loss the page connects again, soon at first, then every 10 seconds.',
  },
}

/** The people are keyed by viewer name, in the order of the registry. */
export function aboutOf(name: MachineName) {
  const { purpose = '', people = {} }: Partial<About> & { people?: People } = about[name] ?? {}
  const entry: MachineEntry = registry[name]
  const known: People = { ...COMMON_PEOPLE, ...people }
  const viewers = entry.kind === 'lifecycle' ? Object.keys(entry.viewers) : []
  const shown: People = Object.fromEntries(
    viewers.flatMap((viewer) => (known[viewer] ? [[viewer, known[viewer]]] : [])),
  )
  return { purpose, people: shown }
}
