import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { ActorOptions, AnyActorLogic } from 'xstate'
import type { MenuArea } from '#contract/area.ts'
import type { AppConfig } from '#contract/config.ts'
import type { Api } from './client.ts'
import type { Session, SignIn } from './flow-commands.ts'
import type { SessionStorage } from './session-storage.ts'

/** What every actor is started with. Tests turn its clock and look on. */
export type ActorSettings = Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'>

/** Built once at the start, outside React, and handed to routes and screens. */
export interface Services {
  readonly actors: ActorSettings
  readonly api: Api
  readonly config: AppConfig
  /** All areas of the main menu, open or not. */
  readonly menu: readonly MenuArea[]
  /** There from the dashboard on, which loads it. */
  readonly queryClient: QueryClient
  readonly loadQueryClient: () => Promise<QueryClient>
  /** The dashboard is at rest, its lists have loaded: what could wait can begin. */
  readonly dashboardRested: () => void
  readonly session: Session
  readonly storage: SessionStorage
  readonly signIn: SignIn
}

export const ServicesContext = createContext<Services | undefined>(undefined)

export function useServices() {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useServices needs a ServicesContext around it')
  return services
}
