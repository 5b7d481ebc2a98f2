import type { ReactNode } from 'react'
import { part } from '#src/ui/second-file.tsx'
import type { Listed, PaletteActions } from './opened-record.ts'
import type { Workspace } from './workspace.tsx'

const OpenedRecord = part<typeof import('./opened-record.ts').OpenedRecord>('OpenedRecord')

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
