import { AreaHeader } from '#src/list/area-header.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LockIcon } from '#src/ui/icons.tsx'

/** Shown instead of an area that the person's role does not allow. */
export function Forbidden() {
  return (
    <>
      <AreaHeader title="You do not have access to this area" />
      <EmptyState
        icon={<LockIcon size={24} />}
        title="Your role does not include this permission"
        text="Choose another area from the menu."
      />
    </>
  )
}
