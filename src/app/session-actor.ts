import { createActor, fromCallback, fromPromise } from 'xstate'
import { SESSION_INACTIVE } from '#contract/error.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Outcome } from '#machines/flows/outcome.ts'
import { type Access, sessionMachine } from '#machines/flows/session/session-machine.ts'
import type { Api, CallError } from '#src/api/client.ts'
import { errorText } from '#src/api/error-text.ts'
import { sessionCommands, withCommands } from '#src/api/flow-commands.ts'
import type { ActorSettings } from '#src/api/services.tsx'
import { endsSession } from '#src/api/session-phrases.ts'
import type { SessionStorage } from '#src/api/session-storage.ts'
import type { LazyQueryClient } from './lazy-query-client.ts'
import type { Notify } from './notify.ts'

interface SessionParts {
  actors: ActorSettings
  api: Api
  lazyClient: LazyQueryClient
  storage: SessionStorage
  notify: Notify
  rest: Promise<void>
  restartSignIn: () => void
}

/** The session of this browser tab, restored from the stored credentials. It outlives every screen. */
export function createSession({ actors, api, lazyClient, storage, notify, rest, restartSignIn }: SessionParts) {
  const machine = sessionMachine.provide({
    actors: {
      loadPermissions: fromPromise<Access, { user: SignedInUser }>(async ({ input, signal }) => {
        const roleId = input.user.role
        if (!roleId) return { roleName: undefined, permissions: [] }
        const result = await api.call('role.read', { params: { roleId } }, { signal })
        if (!result.ok) return { roleName: undefined, permissions: [] }
        return { roleName: result.data.data.name, permissions: result.data.data.permissions }
      }),
      endSession: fromPromise<Outcome, void>(async ({ signal }) => {
        const result = await api.call('session.delete', {}, { signal })
        if (result.ok || endsSession(result.error)) return { ok: true }
        return { ok: false, message: errorText(result.error) }
      }),
      validateSession: fromPromise<void, void>(async ({ signal }) => {
        await rest
        await api.call('session.validate', {}, { signal })
      }),
      watchOtherTabs: fromCallback(({ sendBack }) =>
        storage.watchOtherTabs(() =>
          sendBack({ type: 'session.changedElsewhere', user: storage.readCredentials()?.user }),
        ),
      ),
    },
    actions: {
      storeCredentials: (_, { credentials }) => storage.writeCredentials(credentials),
      storeUser: (_, { user }) => storage.updateCredentials({ user }),
      clearStorage: () => storage.clear(),
      clearCache: () => lazyClient.clear(),
      restartSignIn,
      loadAssignablePermissions: async ({ self }) => {
        const [client, { apiQuery }] = await Promise.all([lazyClient.load(), import('#src/api/query.ts')])
        // The session may have ended while the code loaded.
        if (!self.getSnapshot().matches('signedIn')) return
        await client.prefetchQuery({ ...apiQuery(api, 'role.permissions', {}, 'Role'), meta: { silent: true } })
      },
      notifyFailure: (_, { message }) => notify.error(message),
    },
  })
  const actor = createActor(machine, { ...actors, input: { user: storage.readCredentials()?.user } })
  return withCommands(actor.start(), sessionCommands)
}

/** Why a refused call ends the session, with the server's words after its phrase; undefined when it does not end it. */
export function endOf(error: CallError) {
  if (!endsSession(error)) return undefined
  const text = errorText(error)
  const detail = /: (.+)$/s.exec(text)?.[1]
  return { reason: text.startsWith(SESSION_INACTIVE) ? 'inactive' : 'invalid', detail } as const
}
