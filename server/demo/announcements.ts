import type { announcements } from '#server/db/schema.ts'
import { NOTICES, type Notice } from './notices.ts'
import { seededRandom, whole } from './random.ts'

const SEED = 511
const DAY = 86_400_000
const MINUTE = 60_000

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

export function demoAnnouncements(createdBy: string, now: Date): (typeof announcements.$inferInsert)[] {
  const random = seededRandom(SEED)
  const today = Math.floor(now.getTime() / DAY) * DAY
  return NOTICES.map((notice, index) => {
    const minutes = whole(random, 7 * 60, 15 * 60)
    const createdAt = new Date(today - notice.daysAgo * DAY + minutes * MINUTE)
    return {
      ...contentOf(notice),
      id: `announcement-${String(index + 1).padStart(2, '0')}`,
      createdBy,
      createdAt,
      updatedAt: createdAt,
    }
  })
}
