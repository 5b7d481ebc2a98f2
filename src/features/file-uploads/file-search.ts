import * as v from 'valibot'
import { listView, urlChoice, urlPart } from '#src/list/list-view.ts'

export const filesSearch = v.object({
  ...listView.entries,
  tab: urlChoice(['others']),
  type: urlPart(v.string()),
})
