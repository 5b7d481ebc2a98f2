import type { TaskViewer } from '#machines/lifecycles/task/task-machine.ts'
import type { UserViewer } from '#machines/lifecycles/user/user-machine.ts'
import type { Person } from './viewer.ts'

// A separate file: mutation testing runs every test that loads the changed file, so one machine must load no other.

const superAdmin: Person = { id: 'super-admin', isSuperAdmin: true, permissions: [] }

export const taskViewers = {
  assignee: { id: 'assignee', isSuperAdmin: false, permissions: ['read_task'], relation: 'assignee' },
  'assigned super admin': { id: 'assigned-super-admin', isSuperAdmin: true, permissions: [], relation: 'assignee' },
  reviewer: { id: 'reviewer', isSuperAdmin: true, permissions: [], relation: 'reviewer' },
  colleague: { id: 'colleague', isSuperAdmin: false, permissions: ['read_task'], relation: 'colleague' },
} as const satisfies Record<string, TaskViewer>

export const userViewers = {
  'the user': { id: 'user', isSuperAdmin: false, permissions: ['read_user'], relation: 'self' },
  'user manager': { id: 'equal', isSuperAdmin: false, permissions: ['read_user'], relation: 'covering' },
  'user manager with fewer rights': {
    id: 'lesser',
    isSuperAdmin: false,
    permissions: ['read_user'],
    relation: 'lesser',
  },
} as const satisfies Record<string, UserViewer>

export const roleViewers = {
  'super admin': superAdmin,
  'user manager': { id: 'user-manager', isSuperAdmin: false, permissions: ['read_user'] },
} as const satisfies Record<string, Person>

export const announcementViewers = {
  'super admin': superAdmin,
  reader: { id: 'reader', isSuperAdmin: false, permissions: ['read_announcement'] },
} as const satisfies Record<string, Person>

export const accountViewers = {
  'super admin': superAdmin,
  'anyone else': { id: 'anyone-else', isSuperAdmin: false, permissions: [] },
} as const satisfies Record<string, Person>
