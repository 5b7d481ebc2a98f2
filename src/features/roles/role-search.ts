import * as v from 'valibot'
import { listView, urlChoice } from '#src/list/list-view.ts'

export const rolesSearch = v.object({ ...listView.entries, status: urlChoice(['active', 'inactive']) })
