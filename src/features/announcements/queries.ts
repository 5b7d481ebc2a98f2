import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'
import type { AnnouncementTab } from './announcement-search.ts'

const STATUS_OF = { published: 'published', drafts: 'draft' } as const

export function announcementsQuery(api: Api, isSuperAdmin: boolean, tab: AnnouncementTab) {
  const [call, status] = isSuperAdmin
    ? (['announcement.all', tab && STATUS_OF[tab]] as const)
    : (['announcement.list', 'published'] as const)
  return apiQuery(api, call, { query: { status } }, 'Announcement')
}
