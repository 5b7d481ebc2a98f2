import type { LedgerTransaction } from '#contract/ledger.ts'
import { SideDrawer } from '#src/overlays/side-drawer.tsx'
import { useWorkspaceView, type Workspace } from '#src/workspace/workspace.ts'
import { LedgerDetails } from './ledger-details.tsx'

const DRAWER_WIDTH = 500

interface LedgerDrawerProps {
  workspace: Workspace
  transactions: readonly LedgerTransaction[]
}

export function LedgerDrawer({ workspace, transactions }: LedgerDrawerProps) {
  const { viewed, isViewing, close } = useWorkspaceView(workspace, transactions)
  return (
    <SideDrawer opened={isViewing} title="Ledger details" width={DRAWER_WIDTH} onClose={close}>
      {viewed && <LedgerDetails key={viewed._id} id={viewed._id} />}
    </SideDrawer>
  )
}
