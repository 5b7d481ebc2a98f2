import { ActionIcon } from '@mantine/core'
import { lazy } from 'react'
import { DeferredMount } from '#src/overlays/deferred-mount.tsx'
import { usePopup } from '#src/overlays/popup.ts'
import { OptionsIcon } from '#src/ui/icons.tsx'

const TableOptionsMenu = lazy(async () => ({
  default: (await import('#src/list/table-options-menu.tsx')).TableOptionsMenu,
}))

export interface TableOptionsProps {
  /** The columns that can be hidden: all but the first, which names the row. */
  columns: readonly { id: string; header: string; isShown: boolean; toggle: () => void }[]
  /** The number of selected rows. */
  selected: number
  onExportSelected: () => void
  /** Undefined while there are no rows, or an export runs. */
  onExport: (() => void) | undefined
  /** The largest number of rows that an export reads from a server. */
  exportedAtMost: number | undefined
}

/** Column choice and exports. */
export function TableOptions(props: TableOptionsProps) {
  const { popup, isPreloading, buttonProps } = usePopup('menu')
  return (
    <>
      <ActionIcon {...buttonProps} size={36} variant="default" aria-label="Table options">
        <OptionsIcon />
      </ActionIcon>
      <DeferredMount isNeeded={isPreloading}>
        <TableOptionsMenu {...props} popup={popup} />
      </DeferredMount>
    </>
  )
}
