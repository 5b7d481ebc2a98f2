import { describe, expect } from 'vitest'
import { users } from '#server/db/schema.ts'
import { walkLifecycle } from './support/lifecycle-walk.ts'
import { startPeopleWorld, type UserRow } from './support/people-world.ts'

const CALLERS = {
  'the user': ({ id }: UserRow) => id,
  'user manager': () => 'amaka',
  'user manager with fewer rights': () => 'rita',
}

const NAMES = { firstName: 'Ifeoma', lastName: 'Chukwu' }

describe('every status of a user by every move by every viewer, over HTTP', () => {
  walkLifecycle('user', {
    storedIn: users,
    start: startPeopleWorld,
    put: async (world, { status }) => {
      const user = await world.putUser({ roleId: 'people', locked: status === 'locked' })
      await world.server.signInAs(user.id)
      return user
    },
    callerOf: (viewer, user) => CALLERS[viewer](user),
    stored: (status) => ({ locked: status === 'locked' }),
    recipients: { user: ({ id }) => [id] },
    nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    // A locked caller has no session.
    stopped: ({ status, viewer }) => (status === 'locked' && viewer === 'the user' ? 'without a session' : undefined),
    afterwards: async (world, { id }, made) => {
      const endings = new Set(await world.endingsOf(id))
      expect([...endings]).toEqual([made === 'user.lock' ? 'user-locked' : null])
    },
    moves: {
      'user.edit': {
        body: ({ email }) => ({ ...NAMES, email: email.toUpperCase(), role: 'reading' }),
        stores: () => ({ ...NAMES, roleId: 'reading' }),
      },
    },
  })
})
