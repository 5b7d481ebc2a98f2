import { AreaHeader } from '#src/list/area-header.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LockIcon } from '#src/ui/icons.tsx'

/** Stands in the place of an area that the person's role does not open. */
export function Forbidden() {
  return (
    <>
      <AreaHeader title="This area is not open to you" />
      <EmptyState
        icon={<LockIcon size={24} />}
        title="Your role does not have the permission for it"
        text="Choose another area from the menu."
      />
    </>
  )
}
