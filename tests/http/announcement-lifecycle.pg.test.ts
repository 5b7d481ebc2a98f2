import { describe } from 'vitest'
import { announcements } from '#server/db/schema.ts'
import { startAnnouncementWorld, WHOLE, WHOLE_STORED } from './support/announcement-world.ts'
import { walkLifecycle } from './support/lifecycle-walk.ts'

const CALLERS = { 'super admin': 'adaeze', reader: 'ngozi' }

describe('every status of an announcement by every move by every viewer, over HTTP', () => {
  walkLifecycle('announcement', {
    storedIn: announcements,
    start: startAnnouncementWorld,
    put: async (world, { status }) => {
      if (status !== 'deleted') return world.putAnnouncement({ status })
      const announcement = await world.putAnnouncement()
      await world.call('adaeze', 'DELETE', `/announcement/${announcement.id}`)
      return announcement
    },
    callerOf: (viewer) => CALLERS[viewer],
    stored: (status) => ({ status }),
    nameOf: ({ title }) => title,
    recipients: { readers: () => ['adaeze', 'babatunde', 'hauwa', 'ngozi'] },
    // The contract stops everybody else before the lifecycle.
    stopped: ({ status, viewer }) =>
      viewer === 'reader' ? 'not for them' : status === 'deleted' ? 'not found' : undefined,
    moves: {
      'announcement.publish': {
        body: () => ({ ...WHOLE, status: 'published' }),
        stores: () => WHOLE_STORED,
      },
      'announcement.saveAsDraft': {
        body: () => ({ ...WHOLE, status: 'draft' }),
        stores: () => WHOLE_STORED,
      },
    },
  })
})
