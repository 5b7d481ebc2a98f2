import { Text } from '@mantine/core'
import { hasNotifications } from '#src/api/notifications.ts'
import { useServices } from '#src/api/services.tsx'
import { AnchoredPopover } from '#src/overlays/anchored.tsx'
import type { Popup } from '#src/overlays/popup.ts'
import { Notifications } from './notifications.tsx'

export function NotificationPanel({ popup }: { popup: Popup }) {
  const services = useServices()
  if (hasNotifications(services)) return <Notifications popup={popup} />
  return (
    <AnchoredPopover popup={popup} position="bottom-end" width={240} aria-label="Notifications">
      <Text size="sm" c="dimmed">
        You have no notifications.
      </Text>
    </AnchoredPopover>
  )
}
