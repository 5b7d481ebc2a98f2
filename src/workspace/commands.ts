import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import type { RecordRef } from '#machines/flows/workspace/submission.ts'
import type { Lifecycle } from '#machines/lifecycles/lifecycle.ts'
import type { Api } from '#src/api/client.ts'
import type { SignedInViewer } from '#src/api/viewer.ts'

/** A record that the command palette can lead to. */
export interface CommandRecord {
  readonly title: string
  /** What kind of thing it is and how it stands: "Task, proposed". */
  readonly detail: string
  /** Identifies the record and, where it has a lifecycle, says which moves are open to the viewer. */
  readonly subject: RecordRef | Pick<RecordRef, 'id'>
  /** The search part of the address under which its row is shown. */
  readonly search?: Readonly<Record<string, unknown>>
}

/** What one area offers to the command palette. */
export interface CommandSource {
  /** The area's path in the menu. */
  readonly path: string
  /** Whose moves its records have; an area whose records only can be looked at has none. */
  readonly lifecycle?: Lifecycle
  readonly load: (services: { api: Api; queryClient: QueryClient }, viewer: SignedInViewer) => Promise<CommandRecord[]>
}

/** What is to be done on arriving in an area; it travels in the history entry. */
export interface Intent {
  readonly id: string
  /** A move to ask for; without it the record is shown. */
  readonly move?: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    intent?: Intent
  }
}

/** What opens the command palette, inside the dashboard. */
export const CommandsContext = createContext<(() => void) | undefined>(undefined)
