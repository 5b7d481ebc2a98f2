import type { LifecycleWords } from '#machines/core/meta.ts'

export const roleWords = {
  description: 'A named set of permissions for users.',
  statuses: {
    active: {
      description: 'Its users have its permissions.',
      meta: { label: 'Active', tone: 'green' },
    },
    inactive: { description: 'Its users have no permissions.', meta: { label: 'Inactive', tone: 'gray' } },
  },
  creations: { 'role.create': 'Created' },
  moves: {
    'role.edit': {
      description: 'Change name and permissions',
      meta: {
        label: 'Edit Role',
        order: 1,
        tone: 'neutral',
        step: { kind: 'form', drawer: 'edit' },
        success: 'Role updated successfully',
        happened: 'Edited',
        refusal: 'Only a super admin can edit a role.',
      },
    },
    'role.deactivate': {
      description: 'Remove its permissions from all its users',
      meta: {
        label: 'Disable role',
        order: 2,
        tone: 'negative',
        step: {
          kind: 'confirm',
          title: 'Disable role?',
          description:
            'Users with this role would be unable to access resources that needs this role and its permissions',
          submit: 'Disable role',
        },
        success: 'Role deactivated successfully',
        happened: 'Disabled',
        refusal: 'Only a super admin can disable a role.',
      },
    },
    'role.activate': {
      description: 'Return its permissions to all its users',
      meta: {
        label: 'Activate role',
        order: 3,
        tone: 'positive',
        step: {
          kind: 'confirm',
          title: 'Activate role?',
          description: 'Users with this role get its permissions back.',
          submit: 'Activate role',
        },
        success: 'Role activated successfully',
        happened: 'Activated',
        refusal: 'Only a super admin can activate a role.',
      },
    },
  },
} as const satisfies LifecycleWords<'active' | 'inactive'>
