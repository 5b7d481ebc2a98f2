import * as v from 'valibot'
import { listView } from '#src/list/list-view.ts'

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.fallback(v.optional(v.picklist(values)), undefined)

/** What the list of announcements shows, as it stands in the URL: anything missing means the default. */
export const announcementsSearch = v.object({
  ...listView.entries,
  /** For super admins; everything without it. */
  tab: oneOf(['published', 'drafts']),
  /** What an announcement has to have. */
  has: oneOf(['files', 'link']),
  /** A lead's id. */
  lead: v.fallback(v.optional(v.string()), undefined),
})

export type AnnouncementsSearch = Partial<v.InferOutput<typeof announcementsSearch>>
export type AnnouncementTab = AnnouncementsSearch['tab']

/** What is chosen in the filter. */
export type AnnouncementCriteria = Pick<AnnouncementsSearch, 'has' | 'lead'>
