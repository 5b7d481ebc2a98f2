import { SideDrawer } from '#src/overlays/side-drawer.tsx'
import { useWhileOpen } from '#src/overlays/use-while-open.ts'
import { LedgerDetails } from './ledger-details.tsx'

const DRAWER_WIDTH = 500

interface LedgerDrawerProps {
  /** The transaction that is looked at; the drawer is closed without one. */
  id: string | undefined
  onClose: () => void
}

export function LedgerDrawer({ id, onClose }: LedgerDrawerProps) {
  const shownId = useWhileOpen(id !== undefined, id)
  return (
    <SideDrawer opened={id !== undefined} title="Ledger details" width={DRAWER_WIDTH} onClose={onClose}>
      {shownId && <LedgerDetails key={shownId} id={shownId} />}
    </SideDrawer>
  )
}
