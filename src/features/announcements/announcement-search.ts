import * as v from 'valibot'
import { listView, urlChoice, urlPart } from '#src/list/list-view.ts'

export const announcementsSearch = v.object({
  ...listView.entries,
  /** For super admins; without it, all announcements. */
  tab: urlChoice(['published', 'drafts']),
  has: urlChoice(['files', 'link']),
  /** A lead's id. */
  lead: urlPart(v.string()),
})

export type AnnouncementTab = v.InferOutput<typeof announcementsSearch>['tab']
