import type { PagedListView } from '#src/list/list-view.ts'

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** The list with what narrows it: "tasks-employee-approved". Other filters are ids, which say nothing to a reader. */
export function fileNameOf(entityPlural: string, view: PagedListView) {
  const { tab, status, type, search }: Partial<Record<string, unknown>> = { ...view }
  const parts = [entityPlural, tab, status, type, search].flat()
  return parts.flatMap((part) => (typeof part === 'string' && slug(part)) || []).join('-')
}
