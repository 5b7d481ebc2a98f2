import { EmptyState } from '#src/ui/empty-state.tsx'
import { LockIcon } from '#src/ui/icons.tsx'

export function Forbidden() {
  return (
    <EmptyState
      icon={<LockIcon size={24} />}
      title="This area is not open to you"
      text="Your role does not have the permission for it. Choose another area from the menu."
    />
  )
}
