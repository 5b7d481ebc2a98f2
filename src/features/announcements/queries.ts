import { SORTS } from '#contract/query-list.ts'
import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'
import { type QueryList, viewOf } from '#src/list/use-query-list.ts'
import type { AnnouncementsSearch, AnnouncementTab } from './announcement-search.ts'

const STATUS_OF = { published: 'published', drafts: 'draft' } as const

export function announcementsQuery(api: Api, isSuperAdmin: boolean, tab: AnnouncementTab) {
  const [call, status] = isSuperAdmin
    ? (['announcement.all', tab && STATUS_OF[tab]] as const)
    : (['announcement.list', 'published'] as const)
  return apiQuery(api, call, { query: { status } }, 'Announcement')
}

export function announcementsList(
  search: AnnouncementsSearch,
  isSuperAdmin: boolean,
): QueryList<'query.announcements'> {
  const { tab, has, lead } = search
  const status = isSuperAdmin ? tab && STATUS_OF[tab] : 'published'
  const query = { ...viewOf(search, SORTS.announcements), status, has: has?.join(), lead: lead?.join() }
  return {
    name: 'query.announcements',
    tag: 'Announcement',
    tab: status ?? 'all',
    inputOf: (part) => ({ query: { ...query, ...part } }),
    recordInput: (id) => ({ query: { search: id } }),
  }
}
