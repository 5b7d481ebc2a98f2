import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { filesSearch } from '#src/features/file-uploads/file-search.ts'
import { FileUploadsPage } from '#src/features/file-uploads/file-uploads-page.tsx'
import { filesQuery } from '#src/features/file-uploads/queries.ts'
import { prefetch } from './-prefetch.ts'

export const Route = createFileRoute('/dashboard/file-upload')({
  validateSearch: filesSearch,
  loader: (entry) => {
    const { tab = 'mine' } = v.parse(filesSearch, entry.location.search)
    prefetch(entry, filesQuery(entry.context.api, tab))
  },
  component: FileUploadsPage,
})
