import { FullPageMessage } from '#src/ui/full-page-message.tsx'

export function Forbidden() {
  return (
    <FullPageMessage
      title="This area is not open to you"
      description="Your role does not have the permission for it. Choose another area from the menu."
    />
  )
}
