import { describe } from 'vitest'
import { roles } from '#server/db/schema.ts'
import { walkLifecycle } from './support/lifecycle-walk.ts'
import { startPeopleWorld } from './support/people-world.ts'

const CALLERS = { 'super admin': 'adaeze', 'user manager': 'hauwa' }

const edited = ({ id }: { id: string }) => ({ name: `Examiner ${id}`, permissions: ['read_announcement'] })

describe('every status of a role by every move by every viewer, over HTTP', () => {
  walkLifecycle('role', {
    storedIn: roles,
    start: startPeopleWorld,
    put: async (world, { status }) => {
      const role = await world.putRole({ isActive: status === 'active' })
      await world.putUser({ id: `holder-${role.id}`, roleId: role.id })
      return role
    },
    callerOf: (viewer) => CALLERS[viewer],
    stored: (status) => ({ isActive: status === 'active' }),
    nameOf: ({ name }) => name,
    recipients: { holders: ({ id }) => [`holder-${id}`] },
    // The contract stops everybody else before the lifecycle.
    stopped: ({ viewer }) => (viewer === 'user manager' ? 'not for them' : undefined),
    moves: { 'role.edit': { body: edited, stores: edited } },
  })
})
