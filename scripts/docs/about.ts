import type { MachineName, registry } from '#machines/registry.ts'

// What analysts have to know of a machine and cannot see in it: what it is for, and who the people are that it tells apart.

export interface Person {
  readonly is: string
  /** Of whom they are one kind, who is told of in their place. */
  readonly kindOf?: string
}

interface About {
  readonly purpose: string
  /** By the name that the registry gives them. */
  readonly people?: Readonly<Record<string, Person>>
}

type WithPeople = {
  [Name in MachineName]: (typeof registry)[Name] extends { viewers: infer Viewers }
    ? { purpose: string; people: Record<keyof Viewers, Person> }
    : { purpose: string }
}

const SUPER_ADMIN = 'A person with the super admin flag, whom no permission makes.'

const described: WithPeople = {
  task: {
    purpose:
      'Members of staff propose what they are going to deliver in a week. A super admin reviews it: approves, denies, or asks for more. The assignee works on it and reports it as done, and a super admin closes it. A task that a super admin assigns to somebody begins as approved.',
    people: {
      assignee: { is: 'The person the task is assigned to, usually the one who proposed it.' },
      'assigned super admin': { is: 'An assignee who is a super admin.', kindOf: 'assignee' },
      reviewer: { is: 'A super admin, with the task of somebody else.' },
      colleague: {
        is: 'Anybody else who may open the area of tasks. They never see this one, and are answered as if there were none (HTTP 404).',
      },
    },
  },
  role: {
    purpose:
      'A role holds permissions, and each member of staff has one role. Disabling a role takes its permissions from all of them at once; they can still sign in.',
    people: {
      'super admin': { is: SUPER_ADMIN },
      'user manager': { is: 'Anybody else who may open the area of users, and so reads roles to choose from.' },
    },
  },
  user: {
    purpose:
      'Everybody on the staff has a user, by which they sign in. Locking it ends their sessions and keeps them out until it is unlocked; nothing of theirs is lost.',
    people: {
      'the user': { is: 'The person whom it stands for.' },
      'somebody with their rights': {
        is: 'Somebody else who may open the area of users and has every right that the user has, such as a super admin.',
      },
      'somebody with fewer rights': {
        is: 'Somebody else who may open the area of users and lacks a right that the user has. They could take it by way of a user that they change.',
      },
    },
  },
  announcement: {
    purpose:
      'Super admins write announcements, as a draft or at once for everybody. A published one can be changed, taken back into a draft, or erased.',
    people: {
      'super admin': { is: SUPER_ADMIN },
      reader: { is: 'Anybody else who may open the area of announcements.' },
    },
  },
  account: {
    purpose:
      'The chart of accounts lists what money is booked to. An account that is out of use is made inactive; it stays in the list, and nothing that was booked to it changes. A server can be set up to ask for a permission before any of these moves.',
    people: {
      'super admin': { is: SUPER_ADMIN },
      'anybody else': { is: 'Anybody else who is signed in.' },
    },
  },
  'ledger-transaction': {
    purpose:
      'The ledger is append-only: a mistake is corrected by a second transaction that takes the first one back. A reversal cannot be reversed; the transaction is posted again instead.',
  },
  'sign-in': {
    purpose:
      'Nobody has a password. A person enters an e-mail address, gets a code of six digits by mail, and types it. A wrong code can be tried again, a code that did not arrive can be sent anew after a while.',
  },
  session: {
    purpose:
      'It begins where signing in ends: it knows who is signed in, reads what their role lets them see, asks before logging out, and remembers why a session ended, to tell it on the login screen. All tabs of a browser end together.',
  },
  shell: {
    purpose:
      'Before an area is shown, the dashboard looks whether something else has to be: that nobody is signed in, that the screen is too small, that permissions are on their way or missing.',
  },
  workspace: {
    purpose:
      'Every area with records works alike: look at a record, fill a form, confirm a move, wait for the server, read why it refused. Nothing that was typed is lost by a refusal. The page draws it for tasks; the other areas have the same.',
  },
  'upload-widget': {
    purpose:
      'Files are chosen in a window of the media service, the widget. Its script is loaded first, and a failure of the script or of the window can be tried again.',
  },
  'copy-label': {
    purpose: 'The menu of a file copies its address, and says “Copied!” for two seconds.',
  },
  'filter-panel': {
    purpose:
      'Filters of the ledger and of the chart of accounts are chosen in a panel. The list follows when they are applied, and not before. The page draws the panel of the ledger.',
  },
}

export const ABOUT: Readonly<Record<MachineName, About>> = described
