import * as v from 'valibot'
import { inOrder, listView, urlChoice, urlChoices, urlIds, urlPart } from '#src/list/list-view.ts'

const day = urlPart(v.pipe(v.string(), v.isoDate()))

export const usersSearch = v.pipe(
  v.object({
    ...listView.entries,
    tab: urlChoice(['audit']),
    status: urlChoices(['unlocked', 'locked']),
    /** Ids of roles, and the flag of super admins. */
    role: urlIds,
    /** The email address of the person who caused the event, or their id. */
    person: urlPart(v.string()),
    action: urlPart(v.string()),
    /** Days as YYYY-MM-DD, both included. */
    from: day,
    to: day,
  }),
  v.transform(inOrder),
)

export type UsersSearch = v.InferOutput<typeof usersSearch>
