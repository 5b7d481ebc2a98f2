import { useWindowEvent } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { DeferredMount } from '#src/overlays/deferred-mount.tsx'
import { type Listed, OpenedRecord, type PaletteActions } from './opened-record.ts'
import type { Workspace } from './workspace.tsx'

interface AreaDrawersProps<Row> extends PaletteActions<Row> {
  workspace: Workspace
  listed: Listed<Row>
  selection?: { readonly state: Readonly<Record<string, boolean>> }
  children: ReactNode
}

/** Mounts the drawers and the selection bar of an area with its rows, or as soon as one of them is needed. */
export function AreaDrawers<Row extends { _id: string }>(props: AreaDrawersProps<Row>) {
  const { workspace, selection, children, ...asked } = props
  const { isReady, onReady, cancel } = workspace
  const isOpen = useSelector(workspace.actor, (state) => !state.matches('browsing'))
  const isAsked = useRouterState({
    select: ({ resolvedLocation }) => Boolean(resolvedLocation?.state.intent ?? Object(resolvedLocation?.search).open),
  })
  const hasSelected = Object.keys(selection?.state ?? {}).length > 0
  const isComing = isOpen && !isReady
  useWindowEvent('keydown', (event) => {
    if (isComing && event.key === 'Escape') cancel()
  })
  return (
    <DeferredMount
      isNear={asked.listed.rows !== undefined}
      isNeeded={isOpen || isAsked || hasSelected}
      onMissing={cancel}
    >
      {children}
      <OpenedRecord {...asked} workspace={workspace} />
      <Ready onReady={onReady} />
    </DeferredMount>
  )
}

/** Effects of what is suspended do not run: this one waits for the code beside it. */
function Ready({ onReady }: { onReady: (isReady: boolean) => void }) {
  useEffect(() => onReady(true), [onReady])
  return null
}
