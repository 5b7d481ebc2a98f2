import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/user.ts'
import { AbilityList } from '#src/access/ability-list.tsx'
import { rolesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'

export function UserAbilities({ user }: { user: User }) {
  const { api } = useServices()
  const roles = useQuery({ ...rolesQuery(api), meta: { silent: true } })
  const role = roles.data?.data.find(({ _id }) => _id === user.roleId)
  return (
    <section>
      <h3>What {user.firstName} can do</h3>
      {user.accountLocked && <p>The account is locked and cannot sign in. This applies when it is unlocked.</p>}
      {role?.isActive === false && <p>The role {role.name} is disabled and grants no permission.</p>}
      <AbilityList person={{ ...user, id: user._id }} />
    </section>
  )
}
