import { ActionIcon } from '@mantine/core'
import { lazy } from 'react'
import type { TableOptionsProps } from '#src/list/table-options-menu.tsx'
import { DeferredMount } from '#src/overlays/deferred-mount.tsx'
import { usePopup } from '#src/overlays/popup.tsx'
import { OptionsIcon } from '#src/ui/icons.tsx'

const TableOptionsMenu = lazy(async () => ({
  default: (await import('#src/list/table-options-menu.tsx')).TableOptionsMenu,
}))

const NAME = 'Columns and export'

export function TableOptions(props: TableOptionsProps) {
  const { popup, isNear, buttonProps } = usePopup('menu')
  return (
    <>
      <ActionIcon {...buttonProps} size={36} variant="default" title={NAME} aria-label={NAME}>
        <OptionsIcon />
      </ActionIcon>
      <DeferredMount isNear={isNear} isNeeded={popup.opened} onMissing={() => popup.setOpened(false)}>
        <TableOptionsMenu {...props} popup={popup} />
      </DeferredMount>
    </>
  )
}
