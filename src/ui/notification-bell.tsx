import { ActionIcon } from '@mantine/core'
import { lazy } from 'react'
import { BellIcon } from './icons.tsx'
import { Later } from './later.tsx'
import { usePopup } from './popup.ts'

const NotificationPanel = lazy(async () => ({
  default: (await import('./popups/notification-panel.tsx')).NotificationPanel,
}))

export function NotificationBell() {
  const { popup, isNear, buttonProps } = usePopup('dialog')
  return (
    <>
      <ActionIcon {...buttonProps} size="lg" aria-label="Notifications">
        <BellIcon size={20} />
      </ActionIcon>
      <Later isNeeded={isNear}>
        <NotificationPanel popup={popup} />
      </Later>
    </>
  )
}
