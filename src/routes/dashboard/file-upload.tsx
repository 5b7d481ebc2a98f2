import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { FileUploadsPage } from '#src/features/file-uploads/file-uploads-page.tsx'
import { filesList, filesQuery } from '#src/features/file-uploads/queries.ts'
import { listView, urlChoice, urlIds } from '#src/list/list-view.ts'
import { UploadIcon } from '#src/ui/icons.tsx'
import { prefetchList } from './-prefetch.ts'

const search = v.object({
  ...listView.entries,
  tab: urlChoice(['others']),
  type: urlIds,
})

export const Route = createFileRoute('/dashboard/file-upload')({
  staticData: { icon: UploadIcon },
  validateSearch: search,
  loader: (entry) => {
    const given = v.parse(search, entry.location.search)
    const { tab = 'mine' } = given
    prefetchList(entry, filesList(given, tab), filesQuery(entry.context.api, tab))
  },
  component: FileUploadsPage,
})
