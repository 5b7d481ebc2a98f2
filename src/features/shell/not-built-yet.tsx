import { AreaHeader } from '#src/ui/area-header.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** Stands honestly in the place of an area that the product does not have yet. */
export function NotBuiltYet({ title }: { title: string }) {
  return (
    <>
      <AreaHeader title={title} />
      <EmptyState title="This area is not built yet" text="It will be here in one of the next versions." />
    </>
  )
}
