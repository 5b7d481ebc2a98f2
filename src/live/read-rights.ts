import { BACKGROUND } from '#src/api/query.ts'
import type { Services } from '#src/api/services.tsx'

const EVERYTHING = { roleName: undefined, permissions: ['*'] }
const NOTHING = { roleName: undefined, permissions: [] }

/**
 * After a change of the person or their role. A disabled role gives no right. Other failures are silent: the next call is
 * refused where a right is missing.
 */
export async function readRights({ api, session }: Pick<Services, 'api' | 'session'>) {
  const result = await api.call('session.validate', {}, { headers: BACKGROUND })
  if (!result.ok) return
  const user = { ...session.getSnapshot().context.user, role: undefined, ...result.data.data.user }
  if (user.isSuperAdmin) return session.changeAccess({ user, grant: EVERYTHING })
  if (!user.role) return session.changeAccess({ user, grant: NOTHING })
  const { role: roleId } = user
  const role = await api.call('role.read', { params: { roleId } }, { headers: BACKGROUND })
  if (!role.ok && role.error.kind === 'HTTP' && role.error.status === 404)
    return session.changeAccess({ user, grant: NOTHING })
  if (!role.ok) return
  const { name: roleName, permissions } = role.data.data
  session.changeAccess({ user, grant: { roleName, permissions } })
}
