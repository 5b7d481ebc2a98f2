import type { QueryClient } from '@tanstack/react-query'
import { AREAS, type MenuArea } from '#contract/area.ts'
import type { AppConfig } from '#contract/config.ts'
import { createApi } from '#src/api/client.ts'
import { errorText } from '#src/api/error-text.ts'
import type { ActorSettings, Services } from '#src/api/services.tsx'
import { createSessionStorage, type SessionStorage } from '#src/api/session-storage.ts'
import { createLazyQueryClient } from './lazy-query-client.ts'
import type { Notify } from './notify.ts'
import { createSession, endOf } from './session-actor.ts'
import { createSignIn } from './sign-in-actor.ts'

interface Surroundings {
  notify: Notify
  actors?: ActorSettings
  menu?: readonly MenuArea[]
  storage?: SessionStorage
  fetch?: typeof globalThis.fetch
}

/** Its surroundings are parameters, so that it runs without a page too. */
export function createServices(
  config: AppConfig,
  { notify, actors = {}, menu = AREAS, storage = createSessionStorage(), fetch }: Surroundings,
): Services {
  const lazyClient = createLazyQueryClient((error) => notify.error(errorText(error)))
  const api = createApi({
    base: config.apiBase,
    fetch,
    readCredentials: storage.readCredentials,
    onRenewed: storage.updateCredentials,
    onRefused: (error) => {
      const end = endOf(error)
      if (end) session.refuse(end)
    },
  })
  const rest = Promise.withResolvers<void>()
  const session = createSession({
    actors,
    api,
    lazyClient,
    storage,
    notify,
    rest: rest.promise,
    restartSignIn: () => signIn.restart(),
  })
  const signIn = createSignIn({ actors, api, storage, session, notify })
  return {
    actors,
    api,
    config,
    menu,
    get queryClient() {
      // Only screens of the dashboard read it, and the dashboard waits for it.
      return lazyClient.client as QueryClient
    },
    loadQueryClient: lazyClient.load,
    dashboardRested: rest.resolve,
    session,
    signIn,
    storage,
  }
}
