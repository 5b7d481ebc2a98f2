import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { FileUploadsPage } from '#src/features/file-uploads/file-uploads-page.tsx'
import { filesQuery } from '#src/features/file-uploads/queries.ts'
import { listView, urlChoice, urlIds } from '#src/list/list-view.ts'
import { prefetch } from './-prefetch.ts'

const search = v.object({
  ...listView.entries,
  tab: urlChoice(['others']),
  type: urlIds,
})

export const Route = createFileRoute('/dashboard/file-upload')({
  validateSearch: search,
  loader: (entry) => {
    const { tab = 'mine' } = v.parse(search, entry.location.search)
    prefetch(entry, filesQuery(entry.context.api, tab))
  },
  component: FileUploadsPage,
})
