import { ActionIcon } from '@mantine/core'
import { lazy } from 'react'
import { DeferredMount } from '#src/overlays/deferred-mount.tsx'
import { usePopup } from '#src/overlays/popup.tsx'
import { BellIcon } from '#src/ui/icons.tsx'

const NotificationPanel = lazy(async () => ({
  default: (await import('./notifications.tsx')).NotificationPanel,
}))

export function NotificationBell() {
  const { popup, isNear, buttonProps } = usePopup('dialog')
  return (
    <>
      <ActionIcon {...buttonProps} size="lg" aria-label="Notifications">
        <BellIcon size={20} />
      </ActionIcon>
      <DeferredMount isNear={isNear} isNeeded={popup.opened} onMissing={() => popup.setOpened(false)}>
        <NotificationPanel popup={popup} />
      </DeferredMount>
    </>
  )
}
