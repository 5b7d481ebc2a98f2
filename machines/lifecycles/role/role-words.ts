import type { LifecycleWords } from '#machines/lifecycles/meta.ts'

export const roleWords = {
  description: 'A named set of permissions that users are given.',
  statuses: {
    active: {
      description: 'Gives its permissions to the users who have it.',
      meta: { label: 'Active', tone: 'green' },
    },
    inactive: { description: 'Gives nothing.', meta: { label: 'Inactive', tone: 'gray' } },
  },
  moves: {
    'role.edit': {
      description: 'Change name and permissions',
      meta: {
        label: 'Edit Role',
        order: 1,
        tone: 'neutral',
        step: { kind: 'form', drawer: 'edit' },
        success: 'Role updated successfully',
        refusal: 'Only a super admin can edit a role.',
      },
    },
    'role.deactivate': {
      description: 'Take its permissions from everybody who has it',
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
        refusal: 'Only a super admin can disable a role.',
      },
    },
    'role.activate': {
      description: 'Give its permissions to everybody who has it',
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
        refusal: 'Only a super admin can activate a role.',
      },
    },
  },
} as const satisfies LifecycleWords<'active' | 'inactive'>
