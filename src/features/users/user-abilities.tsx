import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/user.ts'
import { isGridOf } from '#src/access/abilities.ts'
import { AbilityGrid } from '#src/access/ability-grid.tsx'
import { rolesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'

function useRole(id: string | undefined) {
  const { api } = useServices()
  const roles = useQuery({ ...rolesQuery(api), meta: { silent: true } })
  return roles.data?.data.find(({ _id }) => _id === id)
}

export function UserAbilities({ user }: { user: User }) {
  const role = useRole(user.roleId)
  return (
    <section>
      {user.accountLocked && <p>The account is locked and cannot sign in. This applies when it is unlocked.</p>}
      {role?.isActive === false && <p>The role {role.name} is disabled and grants no permission.</p>}
      {isGridOf(user.permissions) && (
        <AbilityGrid label={`What ${user.firstName} can do`} person={{ ...user, id: user._id }} />
      )}
    </section>
  )
}

interface RoleChangeProps {
  /** Undefined for a new user. */
  user: User | undefined
  /** The id of the chosen role. */
  role: string | undefined
}

/** What a person gains and loses with the chosen role, where it is not the one that they have. */
export function RoleChange({ user, role: chosen }: RoleChangeProps) {
  const role = useRole(chosen)
  if (!role || chosen === user?.roleId) return null
  const { _id: id = '', isSuperAdmin = false, permissions: held = [] } = user ?? {}
  const before = { id, isSuperAdmin, permissions: held }
  const permissions = role.isActive ? role.permissions : []
  if (!isGridOf([...held, ...permissions])) return null
  return <AbilityGrid label="What the role gives" before={before} person={{ ...before, permissions }} />
}
