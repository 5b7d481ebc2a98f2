import * as v from 'valibot'
import { listView, urlChoice, urlChoices, urlIds } from '#src/list/list-view.ts'

export const announcementsSearch = v.object({
  ...listView.entries,
  /** For super admins; without it, all announcements. */
  tab: urlChoice(['published', 'drafts']),
  has: urlChoices(['files', 'link']),
  /** Ids of leads. */
  lead: urlIds,
})

export type AnnouncementsSearch = v.InferOutput<typeof announcementsSearch>

export type AnnouncementTab = AnnouncementsSearch['tab']
