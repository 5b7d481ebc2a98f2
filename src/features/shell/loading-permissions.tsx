import { Loader } from '@mantine/core'
import { FullPageMessage } from '#src/ui/full-page-message.tsx'

export function LoadingPermissions() {
  return <FullPageMessage icon={<Loader size="sm" aria-hidden />} title="Loading permissions..." />
}
