import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { NOTICES, type Notice } from './notices.ts'
import { DAY, dayOf, laterInOffice, MINUTE } from './office-hours.ts'
import { randomPast, stampsOf } from './past.ts'
import { pick, seededRandom, whole } from './random.ts'

const SEED = 511
/** Older ones were written in more than a day. */
const RECENT_DAYS = 10

const idOf = (name: string) => `user-${name}`

const contentOf = ({ title, description, lead, collaborators = [], link, status }: Notice) => ({
  title,
  description: description ?? null,
  leadId: lead === undefined ? null : idOf(lead),
  collaboratorIds: collaborators.map(idOf),
  files: [],
  link: link ?? null,
  status,
})

/** Each was written by one super admin and changed by any of them, and comes with its moves. */
export function demoAnnouncements(superAdmins: readonly Person[], now: Date) {
  const random = seededRandom(SEED)
  const today = dayOf(now.getTime())
  return NOTICES.map((notice, index) => {
    const { status, daysAgo } = notice
    const id = `announcement-${String(index + 1).padStart(2, '0')}`
    const at = today - daysAgo * DAY + whole(random, 7 * 60, 15 * 60) * MINUTE
    const by = pick(random, superAdmins)
    const isRecent = daysAgo <= RECENT_DAYS
    const life = {
      status,
      actor: () => pick(random, superAdmins),
      later: (time: number) => (isRecent ? time + whole(random, 5, 15) * MINUTE : laterInOffice(random, time, 1)),
    }
    for (;;) {
      const creation = { event: 'announcement.create', to: random() < 0.4 ? status : 'draft', at, by } as const
      const past = randomPast(random, announcementLifecycle, id, creation, life)
      if (!past) continue
      const announcement = { ...contentOf(notice), id, createdBy: by.id, ...stampsOf(past.moves) }
      return { announcement, moves: past.moves }
    }
  })
}
