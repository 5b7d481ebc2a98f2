import { describe, expect } from 'vitest'
import { walkLifecycle } from './support/lifecycle-walk.ts'
import { startPeopleWorld, type UserRow } from './support/people-world.ts'

/** Who makes the call about a people officer. */
const CALLERS = {
  'the user': ({ id }: UserRow) => id,
  'somebody with their rights': () => 'amaka',
  'somebody with fewer rights': () => 'rita',
}

const EQUAL = 'somebody with their rights'

describe('every status of a user by every move by every viewer, over HTTP', () => {
  walkLifecycle('user', {
    start: startPeopleWorld,
    put: async (world, { status }) => {
      const user = await world.putUser({ roleId: 'people', locked: status === 'locked' })
      await world.server.signInAs(user.id)
      return user
    },
    callerOf: (viewer, user) => CALLERS[viewer](user),
    stored: (status) => ({ locked: status === 'locked' }),
    nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    called: { unlocked: 'active', locked: 'inactive' },
    // Who is locked makes no call at all.
    stopped: ({ status, viewer }) => (status === 'locked' && viewer === 'the user' ? 'without a session' : undefined),
    calls: { legal: 5, 'a conflict': 5, forbidden: 5, 'without a session': 3 },
    afterwards: async (world, { id }, made) => {
      const endings = new Set(await world.endingsOf(id))
      expect([...endings]).toEqual([made === 'user.lock' ? 'user-locked' : null])
    },
    moves: {
      'user.edit': {
        call: ({ id, email }) => [
          'PATCH',
          `/user/${id}`,
          { firstName: 'Ifeoma', lastName: 'Chukwu', email: email.toUpperCase(), role: 'reading' },
        ],
        open: { unlocked: ['the user', EQUAL], locked: [EQUAL] },
        stores: () => ({ firstName: 'Ifeoma', lastName: 'Chukwu', roleId: 'reading' }),
        says: 'User updated',
        logged: 'Edited user',
        label: 'Edit User',
      },
      'user.lock': {
        call: ({ id }) => ['PATCH', `/user/${id}/lock`],
        open: { unlocked: [EQUAL] },
        to: 'locked',
        says: 'User account locked',
        logged: 'Locked user',
        label: 'Lock user',
      },
      'user.unlock': {
        call: ({ id }) => ['PATCH', `/user/${id}/unlock`],
        open: { locked: [EQUAL] },
        to: 'unlocked',
        says: 'User account unlocked',
        logged: 'Unlocked user',
        label: 'Unlock user',
      },
    },
  })
})
