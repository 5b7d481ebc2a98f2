import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { useServices } from '#src/api/services.tsx'
import { DeferredMount } from '#src/overlays/deferred-mount.tsx'
import { DraftContext, type OpenDraft } from '#src/overlays/draft.ts'
import { draftKeyOf, draftsOf } from '#src/overlays/drafts.ts'
import type { Workspace } from './workspace.ts'

/** Around the drawers and dialogs of an area: they are there once its list is, or when the workspace needs one before. */
export function AreaDrawers({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  const isNeeded = useSelector(workspace, (state) => !state.matches('browsing'))
  return (
    <DraftContext value={useOpenDraft(workspace)}>
      <DeferredMount isNeeded={isNeeded}>{children}</DeferredMount>
    </DraftContext>
  )
}

/** The draft of what the workspace asks the person to fill in. */
function useOpenDraft(workspace: Workspace): OpenDraft | undefined {
  const drafts = draftsOf(useServices().session)
  const key = useSelector(workspace, ({ context }) => context.request && draftKeyOf(context.request))
  const [restarts, setRestarts] = useState(0)
  if (key === undefined) return undefined
  return {
    id: `${key} ${restarts}`,
    read: () => drafts.read(key),
    keep: (changes) => drafts.keep(key, changes),
    startOver: () => {
      drafts.remove(key)
      setRestarts((count) => count + 1)
    },
  }
}
