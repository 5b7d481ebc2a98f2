import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { NOTICES, type Notice } from './notices.ts'
import { DAY, dayOf, laterInOffice, MINUTE } from './office-hours.ts'
import { createPast, stampsOf } from './past.ts'
import { pick, type Random, seededRandom, whole } from './random.ts'

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

const MOVES = { draft: 'announcement.saveAsDraft', published: 'announcement.publish' } as const

interface Writers {
  readonly writer: Person
  readonly superAdmins: readonly Person[]
}

/** Written by one super admin, changed up to three times by any of them, and in its status at last. */
function pastOf(random: Random, notice: Notice, id: string, { writer, superAdmins }: Writers, createdAt: number) {
  const { status, daysAgo, link } = notice
  const start = random() < 0.4 ? status : 'draft'
  const past = createPast(announcementLifecycle, id, {
    event: 'announcement.create',
    to: start,
    at: createdAt,
    by: writer,
  })
  let at = createdAt
  function save(as: keyof typeof MOVES, changes?: { field: string; before: unknown; after: unknown }[]) {
    at = daysAgo > RECENT_DAYS ? laterInOffice(random, at, whole(random, 0, 1)) : at + whole(random, 5, 50) * MINUTE
    past.attempt(MOVES[as], pick(random, superAdmins), at, { changes })
  }
  if (random() < 0.4) save(start, link === undefined ? undefined : [{ field: 'link', before: null, after: link }])
  if (start !== status) save(status)
  if (status === 'published' && daysAgo > RECENT_DAYS && random() < 0.3) {
    save('draft')
    save('published')
  }
  return past
}

/** Each with its moves. */
export function demoAnnouncements(superAdmins: readonly Person[], now: Date) {
  const random = seededRandom(SEED)
  const today = dayOf(now.getTime())
  return NOTICES.map((notice, index) => {
    const minutes = whole(random, 7 * 60, 15 * 60)
    const createdAt = today - notice.daysAgo * DAY + minutes * MINUTE
    const id = `announcement-${String(index + 1).padStart(2, '0')}`
    const writer = pick(random, superAdmins)
    const { moves } = pastOf(random, notice, id, { writer, superAdmins }, createdAt)
    const announcement = { ...contentOf(notice), id, createdBy: writer.id, ...stampsOf(moves) }
    return { announcement, moves }
  })
}
