import { describe } from 'vitest'
import { walkLifecycle } from './support/lifecycle-walk.ts'
import { startPeopleWorld } from './support/people-world.ts'

const CALLERS = { 'super admin': 'adaeze', 'user manager': 'hauwa' }

describe('every status of a role by every move by every viewer, over HTTP', () => {
  walkLifecycle('role', {
    start: startPeopleWorld,
    put: (world, { status }) => world.putRole({ isActive: status === 'active' }),
    callerOf: (viewer) => CALLERS[viewer],
    stored: (status) => ({ isActive: status === 'active' }),
    nameOf: ({ name }) => name,
    // The contract stops everybody else before the lifecycle is asked, which would refuse them too.
    stopped: ({ viewer }) => (viewer === 'user manager' ? 'not for them' : undefined),
    calls: { legal: 4, 'a conflict': 2, 'not for them': 6 },
    moves: {
      'role.edit': {
        call: ({ id }) => [
          'PATCH',
          `/role/update/${id}`,
          { name: `Examiner ${id}`, permissions: ['read_announcement'] },
        ],
        open: { active: ['super admin'], inactive: ['super admin'] },
        stores: ({ id }) => ({ name: `Examiner ${id}`, permissions: ['read_announcement'] }),
        says: 'Role updated',
        logged: 'Edited role',
        label: 'Edit Role',
      },
      'role.deactivate': {
        call: ({ id }) => ['PATCH', `/role/deactivate/${id}`],
        open: { active: ['super admin'] },
        to: 'inactive',
        says: 'Role deactivated',
        logged: 'Disabled role',
        label: 'Disable role',
      },
      'role.activate': {
        call: ({ id }) => ['PATCH', `/role/activate/${id}`],
        open: { inactive: ['super admin'] },
        to: 'active',
        says: 'Role activated',
        logged: 'Activated role',
        label: 'Activate role',
      },
    },
  })
})
