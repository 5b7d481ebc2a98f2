import type { SignedInUser } from '#contract/session.ts'
import type { Access, Checked } from '#machines/flows/session/session-machine.ts'
import type { Api } from '#src/api/client.ts'
import { FailedCall } from '#src/api/failed-call.ts'
import type { SessionStorage } from '#src/api/session-storage.ts'

/** Undefined where the role could not be read. */
export type ReadGrant = (user: SignedInUser, signal: AbortSignal) => Promise<Access | undefined>

interface Parts {
  api: Api
  storage: SessionStorage
  readGrant: ReadGrant
  signal: AbortSignal
}

const EVERYTHING = { roleName: undefined, permissions: ['*'] }

/** Reads the person and their role again, and stores a changed person. Rejects where either cannot be read. */
export async function checkAccess({ api, storage, readGrant, signal }: Parts): Promise<Checked> {
  const result = await api.inBackground(() => api.call('session.validate', {}, { signal }))
  if (!result.ok) throw new FailedCall(result.error)
  const stored = storage.readCredentials()
  const user = { ...stored?.user, ...result.data.data.user }
  const grant = user.isSuperAdmin ? EVERYTHING : await api.inBackground(() => readGrant(user, signal))
  if (!stored || !grant) throw new Error('The role cannot be read.')
  if (JSON.stringify(user) === JSON.stringify(stored.user)) return { user: stored.user, grant }
  storage.writeCredentials({ ...stored, user })
  return { user, grant }
}
