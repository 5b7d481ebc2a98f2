import { accountLifecycle } from './lifecycles/account/account-machine.ts'
import { announcementLifecycle } from './lifecycles/announcement/announcement-machine.ts'
import type { Lifecycle, StatusOf, ViewerOf } from './lifecycles/lifecycle.ts'
import { roleLifecycle } from './lifecycles/role/role-machine.ts'
import { taskLifecycle } from './lifecycles/task/task-machine.ts'
import { userLifecycle } from './lifecycles/user/user-machine.ts'
import { along } from './main-path.ts'
import { accountViewers, announcementViewers, roleViewers, taskViewers, userViewers } from './viewers.ts'

export interface Person {
  readonly is: string
  /** The more general kind that lists name instead. */
  readonly kindOf?: string
}

interface Described<L extends Lifecycle, Viewers> {
  readonly lifecycle: L
  /** By the name that documents and tests use. */
  readonly viewers: Viewers
  /** The way that most records take, from the start. Diagrams draw it as a straight line. */
  readonly mainPath: readonly string[]
  /** The statuses in which a creation may start. A record from before moves were stored has `adopt` instead. */
  readonly creations: Readonly<Record<string, readonly StatusOf<L>[]>>
  readonly purpose: string
  readonly people: Readonly<Record<keyof Viewers, Person>>
  /** By status: how a record begins in another one than the initial. */
  readonly starts?: Readonly<Record<string, string>>
}

const described = <L extends Lifecycle, Viewers extends Readonly<Record<string, ViewerOf<L>>>>(
  entry: Described<L, Viewers>,
) => {
  const { entity, machine }: L = entry.lifecycle
  return { kind: 'lifecycle', chart: entity as L['entity'], machine: machine as L['machine'], ...entry } as const
}

const SUPER_ADMIN = 'A person with the super admin flag. No permission replaces it.'

// A new lifecycle is one entry here.

export const lifecycles = {
  task: described({
    lifecycle: taskLifecycle,
    viewers: taskViewers,
    mainPath: along(taskLifecycle.machine, 'task.approve', 'task.markDone', 'task.complete'),
    creations: { 'task.create': ['proposed'], 'task.assign': ['approved'] },
    starts: { approved: 'assigned by a super admin' },
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
  }),
  role: described({
    lifecycle: roleLifecycle,
    viewers: roleViewers,
    mainPath: along(roleLifecycle.machine, 'role.deactivate'),
    creations: { 'role.create': ['active'] },
    purpose:
      'A role holds permissions, and each employee has one role. Disabling a role takes its permissions from all its users at once. They can still sign in.',
    people: {
      'super admin': { is: SUPER_ADMIN },
      'user manager': { is: 'Anyone else with access to User management, where roles are assigned.' },
    },
  }),
  user: described({
    lifecycle: userLifecycle,
    viewers: userViewers,
    mainPath: along(userLifecycle.machine, 'user.lock'),
    creations: { 'user.create': ['unlocked'] },
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
  }),
  announcement: described({
    lifecycle: announcementLifecycle,
    viewers: announcementViewers,
    mainPath: along(announcementLifecycle.machine, 'announcement.publish'),
    creations: { 'announcement.create': ['draft', 'published'] },
    starts: { published: 'published at once' },
    purpose:
      'Super admins write announcements, as drafts or published at once. A published announcement can be edited, turned back into a draft, or deleted.',
    people: {
      'super admin': { is: SUPER_ADMIN },
      reader: { is: 'Anyone else with access to the Announcement area.' },
    },
  }),
  account: described({
    lifecycle: accountLifecycle,
    viewers: accountViewers,
    mainPath: along(accountLifecycle.machine, 'account.deactivate'),
    creations: { 'account.create': ['active'] },
    purpose:
      'The chart of accounts lists the accounts that money is booked to. An inactive account stays in the list, and its entries do not change. The server can be configured to require a permission for these moves.',
    people: {
      'super admin': { is: SUPER_ADMIN },
      'anyone else': { is: 'Anyone else who is signed in.' },
    },
  }),
}

export type LifecycleName = keyof typeof lifecycles
