import { type ComponentType, createContext } from 'react'
import type { Lifecycle } from '#machines/core/lifecycle.ts'
import type { Services } from '#src/api/services.tsx'
import type { SignedInViewer } from '#src/api/viewer.ts'

export interface CommandRecord {
  readonly id: string
  readonly title: string
  /** Its kind and status: "Task, proposed". */
  readonly detail: string
  /** The entries of its menu for the moves that are open to the viewer. */
  readonly entries?: () => readonly string[]
  /** The search part of the address under which its row is shown. */
  readonly search?: Readonly<Record<string, unknown>>
}

type CommandServices = Pick<Services, 'api' | 'config' | 'queryClient'>

export interface CommandSource {
  readonly lifecycle?: Lifecycle
  /** What is typed looks like the id of a record, which `find` then reads. */
  readonly looksLikeId?: (text: string) => boolean
  readonly find?: (services: CommandServices, id: string) => Promise<CommandRecord | undefined>
  /** Where a person can look for what `find` does not find. */
  readonly whereElse?: string
  /** It reads the newest records or all of them; with `search`, what the server finds: nothing where no call searches. */
  readonly load: (services: CommandServices, viewer: SignedInViewer, search?: string) => Promise<CommandRecord[]>
}

/** What an area does on arrival from the palette; it travels in the history entry. Without an id it creates a record. */
export interface Intent {
  readonly id?: string
  /** The entry of its menu to select; without it the record is shown. */
  readonly entry?: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    intent?: Intent
    /** Opening a record made this entry, after that of its list. */
    isOpened?: boolean | undefined
    /** This address was kept over the sign-in. */
    isWanted?: boolean
  }
  interface StaticDataRouteOption {
    /** The icon of an area in the menu and the palette. */
    icon?: ComponentType
    /** How many records of it wait for the person, in the menu. */
    waiting?: ComponentType
  }
}

/** Opens the command palette; undefined outside the dashboard. */
export const CommandsContext = createContext<(() => void) | undefined>(undefined)
