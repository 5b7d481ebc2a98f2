import { Text } from '@mantine/core'
import { AnchoredPopover } from '#src/overlays/anchored.tsx'
import type { Popup } from '#src/overlays/popup.ts'

export function NotificationPanel({ popup }: { popup: Popup }) {
  return (
    <AnchoredPopover popup={popup} position="bottom-end" width={240} aria-label="Notifications">
      <Text size="sm" c="dimmed">
        You have no notifications.
      </Text>
    </AnchoredPopover>
  )
}
