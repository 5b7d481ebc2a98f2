import type { AppConfig } from '#contract/config.ts'
import { createApi } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { createQueryClient } from '#src/lib/query.ts'
import type { Services } from '#src/lib/services.tsx'
import { createSessionStorage, type SessionStorage } from '#src/lib/storage.ts'
import type { Announce } from './announce.ts'
import { createSession, endReasonOf } from './session-actor.ts'
import { createSignIn } from './sign-in-actor.ts'

interface Surroundings {
  announce: Announce
  storage?: SessionStorage
  fetch?: typeof globalThis.fetch
}

/** Puts the application together; what surrounds it comes in, so that it runs without a page too. */
export function createServices(
  config: AppConfig,
  { announce, storage = createSessionStorage(), fetch }: Surroundings,
): Services {
  const queryClient = createQueryClient((error) => announce.error(errorText(error)))
  const api = createApi({
    base: config.apiBase,
    fetch,
    readCredentials: storage.readCredentials,
    onRenewed: (tokens) => {
      const stored = storage.readCredentials()
      if (stored) storage.writeCredentials({ ...stored, ...tokens })
    },
    onRefused: (error) => {
      const reason = endReasonOf(error)
      if (reason) session.send({ type: 'session.refused', reason })
    },
  })
  const session = createSession({ api, queryClient, storage, announce })
  const signIn = createSignIn({ api, storage, session, announce })
  return { api, config, queryClient, session, signIn }
}
