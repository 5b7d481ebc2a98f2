import { ActionIcon, Popover, Text } from '@mantine/core'
import { BellIcon } from './icons.tsx'

export function NotificationBell() {
  return (
    <Popover position="bottom-end" width={240}>
      <Popover.Target>
        <ActionIcon size="lg" aria-label="Notifications">
          <BellIcon size={20} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notifications">
        <Text size="sm" c="dimmed">
          You have no notifications.
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
