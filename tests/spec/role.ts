import type { MoveTypeOf } from '#machines/core/lifecycle.ts'
import type { roleLifecycle } from '#machines/lifecycles/role/role-machine.ts'
import type { LifecycleSpec } from './lifecycle-spec.ts'

// Role management, in sections 2, 4, 7 and 8 of the specification: super admins only.

const ADMIN = ['super admin'] as const

export const roleSpec = {
  statuses: { active: { label: 'Active', tone: 'green' }, inactive: { label: 'Inactive', tone: 'gray' } },
  initial: 'active',
  figures: { states: 2, accepted: 4, refused: 8, transitions: 4 },
  isDeletable: false,
  viewers: ['super admin', 'user manager'],
  menu: {
    above: [
      {
        label: 'View Permissions',
        effect: {
          kind: 'drawer',
          title: 'View Permissions',
          shows: ['Staff', 'Permissions', 'read user', 'read task'],
        },
      },
    ],
  },
  moves: {
    'role.edit': {
      label: 'Edit Role',
      tone: 'neutral',
      open: { active: ADMIN, inactive: ADMIN },
      refusal: 'Only a super admin can edit a role.',
      step: { kind: 'form', drawer: 'edit' },
      drawer: { title: 'Edit Role', submit: 'Save changes' },
      fills: ['Role name', 'Auditors'],
      call: {
        name: 'role.edit',
        method: 'PATCH',
        path: '/role/update/{id}',
        body: { name: 'Auditors', permissions: ['read_user', 'read_task'] },
      },
      success: 'Role updated successfully',
      happened: 'Edited',
      says: 'Role updated',
      logged: 'Edited role',
      notifies: { who: 'holders', kind: 'role.changed' },
    },
    'role.deactivate': {
      label: 'Disable role',
      tone: 'negative',
      open: { active: ADMIN },
      to: 'inactive',
      undo: 'role.activate',
      refusal: 'Only a super admin can disable a role.',
      step: {
        kind: 'confirm',
        title: 'Disable role?',
        description:
          'Users with this role would be unable to access resources that needs this role and its permissions',
        submit: 'Disable role',
      },
      call: { name: 'role.deactivate', method: 'PATCH', path: '/role/deactivate/{id}' },
      success: 'Role deactivated successfully',
      happened: 'Disabled',
      says: 'Role deactivated',
      logged: 'Disabled role',
      notifies: { who: 'holders', kind: 'role.changed' },
    },
    'role.activate': {
      label: 'Activate role',
      tone: 'positive',
      open: { inactive: ADMIN },
      to: 'active',
      undo: 'role.deactivate',
      refusal: 'Only a super admin can activate a role.',
      step: {
        kind: 'confirm',
        title: 'Activate role?',
        description: 'Users with this role get its permissions back.',
        submit: 'Activate role',
      },
      call: { name: 'role.activate', method: 'PATCH', path: '/role/activate/{id}' },
      success: 'Role activated successfully',
      happened: 'Activated',
      says: 'Role activated',
      logged: 'Activated role',
      notifies: { who: 'holders', kind: 'role.changed' },
    },
  },
} as const satisfies LifecycleSpec<
  'active' | 'inactive',
  'super admin' | 'user manager',
  MoveTypeOf<typeof roleLifecycle>
>
