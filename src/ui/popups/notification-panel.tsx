import { Text } from '@mantine/core'
import type { Popup } from '../popup.ts'
import { HungPanel } from './hung.tsx'

export function NotificationPanel({ popup }: { popup: Popup }) {
  return (
    <HungPanel popup={popup} position="bottom-end" width={240} aria-label="Notifications">
      <Text size="sm" c="dimmed">
        You have no notifications.
      </Text>
    </HungPanel>
  )
}
