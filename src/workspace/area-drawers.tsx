import type { ReactNode } from 'react'
import { type Listed, OpenedRecord, type PaletteActions } from './opened-record.ts'
import type { Workspace } from './workspace.tsx'

interface AreaDrawersProps<Row> extends PaletteActions<Row> {
  workspace: Workspace
  listed: Listed<Row>
  children: ReactNode
}

/** The drawers and the selection bar of an area. */
export const AreaDrawers = <Row extends { _id: string }>({ children, ...asked }: AreaDrawersProps<Row>) => (
  <>
    {children}
    <OpenedRecord {...asked} />
  </>
)
