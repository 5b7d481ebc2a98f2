import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Later } from './later.tsx'
import type { Workspace } from './workspace.ts'

/** Around the drawers and dialogs of an area: they are there once its list is, or when the workspace needs one before. */
export function AreaDrawers({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  const isNeeded = useSelector(workspace, (state) => !state.matches('browsing'))
  return <Later isNeeded={isNeeded}>{children}</Later>
}
