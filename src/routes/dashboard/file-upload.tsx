import { createFileRoute } from '@tanstack/react-router'
import { filesSearch } from '#src/features/file-uploads/file-search.ts'
import { FileUploadsPage } from '#src/features/file-uploads/file-uploads-page.tsx'

export const Route = createFileRoute('/dashboard/file-upload')({
  validateSearch: filesSearch,
  component: FileUploadsPage,
})
