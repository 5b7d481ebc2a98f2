import type { AppConfig } from '#contract/config.ts'
import { createApi } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { createQueryClient } from '#src/lib/query.ts'
import type { Services } from '#src/lib/services.tsx'
import { createSessionStorage, type SessionStorage } from '#src/lib/storage.ts'
import { notifyError } from '#src/ui/toasts.tsx'
import { createSession, endReasonOf } from './session-actor.ts'
import { createSignIn } from './sign-in-actor.ts'

/** Puts the application together. `storage` and `fetch` are the two things that tests replace. */
export function createServices(
  config: AppConfig,
  { storage = createSessionStorage(), fetch }: { storage?: SessionStorage; fetch?: typeof globalThis.fetch } = {},
): Services {
  const queryClient = createQueryClient((error) => notifyError(errorText(error)))
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
  const session = createSession({ api, queryClient, storage })
  const signIn = createSignIn({ api, storage, session })
  return { api, config, queryClient, session, signIn }
}
