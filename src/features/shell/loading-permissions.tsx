import { Loader } from '@mantine/core'
import { FullPageMessage } from '#src/ui/full-page-message.tsx'

export function LoadingPermissions() {
  return <FullPageMessage title="Loading permissions..." icon={<Loader aria-hidden />} />
}
