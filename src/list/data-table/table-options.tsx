import { ActionIcon } from '@mantine/core'
import { lazy } from 'react'
import { DeferredMount } from '#src/overlays/deferred-mount.tsx'
import { usePopup } from '#src/overlays/popup.ts'
import { OptionsIcon } from '#src/ui/icons.tsx'

const TableOptionsMenu = lazy(async () => ({
  default: (await import('#src/list/table-options-menu.tsx')).TableOptionsMenu,
}))

export interface TableOptionsProps {
  columns: readonly { id: string; header: string }[]
  hidden: readonly string[]
  onHiddenChange: (hidden: string[]) => void
  /** How many rows are selected. */
  selected: number
  onExportSelected: () => void
  /** Missing while there is nothing to export, or an export is under way. */
  onExport: (() => void) | undefined
  /** The export reads at most so many rows from a server. */
  exportedAtMost: number | undefined
}

/** Which columns are shown, and exports. The first column names the row and always shows. */
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
