import { setup } from 'xstate'
import type { Lifecycle } from '#machines/lifecycles/lifecycle.ts'
import type { MoveMeta, StatusMeta } from '#machines/lifecycles/meta.ts'
import type { Viewer } from '#machines/lifecycles/viewer.ts'

// Whether a role gives its permissions. Roles belong to nobody: whoever is a super admin may move them.

type RoleEvent =
  | { type: 'role.edit'; by: Viewer }
  | { type: 'role.deactivate'; by: Viewer }
  | { type: 'role.activate'; by: Viewer }

const edit = (status: 'active' | 'inactive') =>
  ({
    'role.edit': {
      guard: 'isSuperAdmin',
      target: status,
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
  }) as const

const roleMachine = setup({
  types: { events: {} as RoleEvent, meta: {} as StatusMeta | MoveMeta },
  guards: { isSuperAdmin: ({ event }) => event.by.isSuperAdmin },
}).createMachine({
  id: 'role',
  description: 'A named set of permissions that users are given.',
  initial: 'active',
  states: {
    active: {
      meta: { label: 'Active', tone: 'green' },
      description: 'Gives its permissions to the users who have it.',
      on: {
        ...edit('active'),
        'role.deactivate': {
          guard: 'isSuperAdmin',
          target: 'inactive',
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
      },
    },
    inactive: {
      meta: { label: 'Inactive', tone: 'gray' },
      description: 'Gives nothing.',
      on: {
        ...edit('inactive'),
        'role.activate': {
          guard: 'isSuperAdmin',
          target: 'active',
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
    },
  },
})

export const roleLifecycle = { entity: 'role', machine: roleMachine } as const satisfies Lifecycle
