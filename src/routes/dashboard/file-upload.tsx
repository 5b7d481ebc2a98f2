import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { FileUploadsPage } from '#src/features/file-uploads/file-uploads-page.tsx'
import { listView, searchChange } from '#src/list/list-view.ts'

const search = v.object({
  ...listView.entries,
  tab: v.fallback(v.optional(v.literal('others')), undefined),
  type: v.fallback(v.optional(v.string()), undefined),
})

export const Route = createFileRoute('/dashboard/file-upload')({
  validateSearch: search,
  component: FileUploads,
})

function FileUploads() {
  const navigate = Route.useNavigate()
  return <FileUploadsPage search={Route.useSearch()} onSearchChange={(change) => void navigate(searchChange(change))} />
}
